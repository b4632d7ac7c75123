import { Loaded } from '@wattle/account-frame';
import { type AccountUpgrade, upgradeQuery, useUpgradeAccount } from '@wattle/api-client';
import { Alert, Card, LinkButton, Skeleton } from '@wattle/design-system';
import { CheckboxField, Form, rules, SubmitButton, useZodForm } from '@wattle/design-system/forms';
import { paths, safeReturnTo } from '@wattle/mfe-contract';
import { Link, useNavigate, useQuery, useSearchParams } from '@wattle/platform';
import { useEffect } from 'react';
import { AddressFields } from '../../address/address-fields.tsx';
import { addressOf, personOf, personShape, withAddress } from '../../details/details-schema.ts';
import { PersonFields } from '../../details/person-fields.tsx';
import { ReadingPage } from '../../reading-page.tsx';

const schema = withAddress({ ...personShape, acceptTerms: rules.acceptedTerms() });

/**
 * What today's rules ask of older accounts before they go on (docs/requirements.md §2, Forced redirects after login).
 */
export function UpgradeAccountPage() {
  const upgrade = useQuery(upgradeQuery());
  return (
    <ReadingPage
      alone
      title="Bring your account up to date"
      lead="We need to know a little more than when you signed up. It takes about a minute."
    >
      <Loaded query={upgrade} what="your details" skeleton={<Skeleton shape="block" lines={3} />}>
        {(loaded) => (loaded.required ? <UpgradeForm upgrade={loaded} /> : <NothingToDo />)}
      </Loaded>
    </ReadingPage>
  );
}

function NothingToDo() {
  return (
    <Alert
      tone="success"
      title="Your account is up to date"
      action={<LinkButton to={paths.account()}>Go to my account</LinkButton>}
    >
      There is nothing to do here.
    </Alert>
  );
}

function UpgradeForm({ upgrade: { details, missing } }: { upgrade: AccountUpgrade }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const send = useUpgradeAccount();
  const form = useZodForm(schema, { ...personOf(details), ...addressOf(details), acceptTerms: false });
  const { setError } = form;
  useEffect(() => {
    for (const { target, message } of missing) {
      const name = target.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
      if (name !== 'acceptTerms')
        setError(name as keyof typeof details & 'firstName', { type: 'server', message });
    }
  }, [missing, setError]);
  return (
    <Card padding="lg">
      <Form
        form={form}
        aria-label="Your details"
        onSubmit={async ({ country: _, ...values }) => {
          await send.mutateAsync({ ...values, acceptTerms: true });
          await navigate(safeReturnTo(search.get('returnTo')), { replace: true });
        }}
      >
        <PersonFields />
        <AddressFields countryIsFixed />
        <CheckboxField
          name="acceptTerms"
          label={
            <>
              I agree to the{' '}
              <Link to={paths.terms()} target="_blank">
                terms and conditions
              </Link>
              .
            </>
          }
        />
        <SubmitButton>Save and continue</SubmitButton>
      </Form>
    </Card>
  );
}
