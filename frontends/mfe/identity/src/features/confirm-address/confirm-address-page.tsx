import { Loaded } from '@wattle/account-frame';
import { type CustomerDetails, customerDetailsQuery } from '@wattle/api-client';
import { Alert, LinkButton, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery, useSession } from '@wattle/platform';
import { ConfirmNeeds } from '../../details/confirm-needs.tsx';
import { ReadingPage } from '../../reading-page.tsx';

const TITLE = 'Confirm your details';

/** The address to confirm; a visitor reads where the link is. */
export function ConfirmAddressPage() {
  const { customer } = useSession();
  return customer ? <OwnDetails /> : <WithoutSession />;
}

function OwnDetails() {
  const details = useQuery(customerDetailsQuery());
  return (
    <ReadingPage
      alone
      title={TITLE}
      lead="We write about your tickets and prizes, so your addresses must be right."
    >
      <Loaded query={details} what="your details" skeleton={<Skeleton shape="block" />}>
        {(loaded) => <Needs details={loaded} />}
      </Loaded>
    </ReadingPage>
  );
}

function Needs({ details }: { details: CustomerDetails }) {
  if (!details.addressConfirmationRequired && !details.emailAddressConfirmationRequired) {
    return (
      <Alert
        tone="success"
        title="Everything is confirmed"
        action={<LinkButton to={paths.account()}>Go to my account</LinkButton>}
      >
        There is nothing left to do here.
      </Alert>
    );
  }
  return (
    <>
      <ConfirmNeeds details={details} />
      <p>
        <LinkButton to={paths.myDetails()} variant="secondary">
          Something is wrong: change my details
        </LinkButton>
      </p>
    </>
  );
}

function WithoutSession() {
  return (
    <ReadingPage alone title={TITLE}>
      <p>Use the link in the email that we sent you, or log in and confirm your details there.</p>
      <p>
        <LinkButton to={paths.login({ returnTo: paths.confirmAddress() })}>Log in</LinkButton>
      </p>
    </ReadingPage>
  );
}
