import {
  type CommunicationPreferences,
  offersQuery,
  useSaveCommunicationPreferences,
} from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { CheckboxGroupField, Form, SubmitButton, useZodForm, z } from '@wattle/design-system/forms';
import { useQuery, useToast } from '@wattle/platform';

const CHANNELS: Readonly<Record<string, { readonly label: string; readonly hint: string }>> = {
  email: { label: 'Email', hint: 'Jackpots, new offers and results of draws you follow' },
  phone: { label: 'Phone', hint: 'A call by somebody of ours' },
  sms: { label: 'Text message', hint: 'Large jackpots on the day of the draw' },
  directmail: { label: 'Post', hint: 'Letters and brochures' },
};

const schema = z.object({ channels: z.array(z.string()), offers: z.array(z.string()) });

const readable = (key: string) => key.replaceAll('_', ' ');

/** Which channels may carry news, and offers about which the customer wanted to hear no more. */
export function PreferencesForm({ saved, id }: { saved: CommunicationPreferences; id?: string }) {
  const save = useSaveCommunicationPreferences(id);
  const toast = useToast();
  const { data: offers = [] } = useQuery(offersQuery());
  const names = saved.features.methods.map(({ name }) => name).filter((name) => name in CHANNELS);
  const chosen = names.filter((name) => saved.preferences[name as keyof typeof saved.preferences]);
  const form = useZodForm(schema, { channels: chosen, offers: [] });
  return (
    <Card padding="lg">
      <Form
        form={form}
        aria-label="Communication preferences"
        onSubmit={async ({ channels, offers: resubscribeOfferKeys }) => {
          const preferences = Object.fromEntries(names.map((name) => [name, channels.includes(name)]));
          await save.mutateAsync({ preferences, resubscribeOfferKeys });
          form.reset({ channels, offers: [] });
          toast.show({ message: 'Your choices are saved. They count at once.', tone: 'success' });
        }}
      >
        <CheckboxGroupField
          name="channels"
          label="How may we send you news and offers?"
          hint="None is fine too. What belongs to your account and tickets, such as receipts and prizes, we always send."
          options={names.map((value) => ({ value, label: value, ...CHANNELS[value] }))}
        />
        {saved.unsubscribedOfferKeys.length > 0 && (
          <CheckboxGroupField
            name="offers"
            label="You asked us to be quiet about these"
            hint="Choose those about which you want to hear again."
            options={saved.unsubscribedOfferKeys.map((key) => ({
              value: key,
              label: offers.find((offer) => offer.key === key)?.name ?? readable(key),
            }))}
          />
        )}
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Card>
  );
}
