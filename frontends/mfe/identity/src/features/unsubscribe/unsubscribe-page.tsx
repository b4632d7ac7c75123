import { Loaded } from '@wattle/account-frame';
import {
  errorText,
  isApiError,
  offersQuery,
  type UnsubscribeLink,
  unsubscribeLinkQuery,
  useUnsubscribe,
} from '@wattle/api-client';
import { Alert, Button, Card, EmptyState, LinkButton, Skeleton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useQuery, useSearchParams } from '@wattle/platform';
import { ReadingPage } from '../../reading-page.tsx';
import styles from './unsubscribe-page.module.css';

/** Stops marketing, or that about one offer. Opening the link changes nothing, since programs open links too. */
export function UnsubscribePage() {
  const { customerId = '', productOfferKey } = useParams();
  const [search] = useSearchParams();
  const link = { customerId, offerKey: productOfferKey, token: search.get('token') ?? '' };
  const look = useQuery(unsubscribeLinkQuery(link));
  const about = useOfferName(productOfferKey);
  if (isApiError(look.error) && look.error.status < 500 && look.error.status !== 408) return <UnknownLink />;
  return (
    <ReadingPage alone title={about ? `Unsubscribe from ${about}` : 'Unsubscribe'}>
      <Loaded query={look} what="your link" skeleton={<Skeleton shape="block" />}>
        {() => <Ask link={link} about={about} />}
      </Loaded>
    </ReadingPage>
  );
}

function useOfferName(key: string | undefined): string | undefined {
  const { data: offers = [] } = useQuery(offersQuery());
  return key && (offers.find((offer) => offer.key === key)?.name ?? key.replaceAll('_', ' '));
}

function Ask({ link, about }: { link: UnsubscribeLink; about: string | undefined }) {
  const { mutate, isPending, isSuccess, error } = useUnsubscribe(link);
  if (isSuccess) {
    return (
      <Alert tone="success" live title="You are unsubscribed">
        {about
          ? `You no longer get news about ${about}.`
          : 'You no longer get news and offers from us. We still send messages about your account and tickets.'}
      </Alert>
    );
  }
  return (
    <Card padding="lg" className={styles.card}>
      <p>
        {about
          ? `Shall we stop writing to you about ${about}? Other news still comes.`
          : 'Shall we stop sending you news and offers, by email, phone, text message and post?'}
      </p>
      {error && (
        <Alert tone="danger" live>
          {errorText(error)}
        </Alert>
      )}
      <Button size="lg" pending={isPending} onClick={() => mutate()}>
        Unsubscribe
      </Button>
    </Card>
  );
}

function UnknownLink() {
  usePageMeta({ title: 'We do not know this link', robots: 'noindex,nofollow' });
  return (
    <EmptyState
      headingLevel={1}
      title="We do not know this link"
      action={
        <LinkButton to={paths.login({ returnTo: paths.communicationPreferences() })}>
          Log in and choose there
        </LinkButton>
      }
    >
      Nothing was changed. Please open the whole link from the email.
    </EmptyState>
  );
}
