import {
  type CommunicationPreferences,
  type CommunicationPreferencesInput,
  offersQuery,
  useSaveCommunicationPreferences,
} from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import {
  CheckboxGroupField,
  Form,
  SelectField,
  SubmitButton,
  useZodForm,
  z,
} from '@wattle/design-system/forms';
import { formatWholeMoney } from '@wattle/i18n';
import { useCapability, useLocale, useQuery, useToast } from '@wattle/platform';

const CHANNELS: Readonly<Record<string, { readonly label: string; readonly hint: string }>> = {
  email: { label: 'Email', hint: 'New offers, results of your draws and large jackpots you ask for' },
  phone: { label: 'Phone', hint: 'A call from our team' },
  sms: {
    label: 'Text message',
    hint: 'Large jackpots you ask for, from 9 in the morning to 8 in the evening',
  },
  directmail: { label: 'Post', hint: 'Letters and brochures' },
};

const schema = z.object({
  channels: z.array(z.string()),
  minimumJackpot: z.string(),
  offers: z.array(z.string()),
});

const readable = (key: string) => key.replaceAll('_', ' ');

type Jackpot = NonNullable<CommunicationPreferencesInput['minimumJackpotAmount']>;

/** The jackpots to choose from, including earlier choices that are no longer offered. */
function jackpotsOf({ features, minimumJackpotAmount: chosen }: CommunicationPreferences): Jackpot[] {
  const offered = features.minimumJackpotAmounts;
  const isOffered = chosen === null || offered.some(({ amount }) => amount === chosen.amount);
  return isOffered ? [...offered] : [chosen, ...offered];
}

/** Channels for news, the least jackpot, and silenced offers. */
export function PreferencesForm({ saved, id }: { saved: CommunicationPreferences; id?: string }) {
  const save = useSaveCommunicationPreferences(id);
  const toast = useToast();
  const { data: offers = [] } = useQuery(offersQuery());
  const names = saved.features.methods.map(({ name }) => name).filter((name) => name in CHANNELS);
  const chosen = names.filter((name) => saved.preferences[name as keyof typeof saved.preferences]);
  const { locale } = useLocale();
  // Without lotteries nothing can be chosen, but an earlier choice can be removed.
  const hasJackpots = useCapability('commercial_lotteries') || saved.minimumJackpotAmount !== null;
  const jackpots = jackpotsOf(saved);
  const form = useZodForm(schema, {
    channels: chosen,
    minimumJackpot: saved.minimumJackpotAmount?.amount ?? '',
    offers: [],
  });
  return (
    <Card padding="lg">
      <Form
        form={form}
        aria-label="Communication preferences"
        targets={{ minimum_jackpot_amount: 'minimumJackpot' }}
        onSubmit={async ({ channels, minimumJackpot, offers: resubscribeOfferKeys }) => {
          const preferences = Object.fromEntries(names.map((name) => [name, channels.includes(name)]));
          const minimumJackpotAmount = jackpots.find(({ amount }) => amount === minimumJackpot) ?? null;
          await save.mutateAsync({ preferences, resubscribeOfferKeys, minimumJackpotAmount });
          form.reset({ channels, minimumJackpot, offers: [] });
          toast.show({ message: 'Your choices are saved. They apply at once.', tone: 'success' });
        }}
      >
        <CheckboxGroupField
          name="channels"
          label="How may we send you news and offers?"
          hint="None is fine too. We always send messages about your account and tickets, such as receipts and prizes."
          options={names.map((value) => ({ value, label: value, ...CHANNELS[value] }))}
        />
        {hasJackpots && (
          <SelectField
            name="minimumJackpot"
            label="Tell me about large jackpots"
            hint="Once for each draw, in your notifications and by the channels you allow above. We send none while you take a break or have a limit of your own."
            placeholder="Never"
            options={jackpots.map((jackpot) => ({
              value: jackpot.amount,
              label: `${formatWholeMoney(jackpot, locale)} and over`,
            }))}
          />
        )}
        {saved.unsubscribedOfferKeys.length > 0 && (
          <CheckboxGroupField
            name="offers"
            label="You unsubscribed from these"
            hint="Choose the ones you want to hear about again."
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
