import {
  type ConfirmationLink,
  type ConfirmationPurpose,
  confirmationLinkQuery,
  errorText,
  isApiError,
  useConfirmationLink,
} from '@wattle/api-client';
import {
  Alert,
  Button,
  Card,
  EmptyState,
  ErrorState,
  LinkButton,
  Loading,
  Skeleton,
  usePageMeta,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useParams, useQuery, useSession } from '@wattle/platform';
import { ReadingPage } from '../../reading-page.tsx';
import styles from './confirmation-link-page.module.css';

const ASKS: Readonly<
  Record<ConfirmationPurpose, { readonly title: string; readonly yes: string; readonly done: string }>
> = {
  confirm_address: {
    title: 'Is this where you live?',
    yes: 'Yes, this is my address',
    done: 'Your address is confirmed',
  },
  confirm_email: {
    title: 'Is this your email address?',
    yes: 'Yes, this is my email address',
    done: 'Your email address is confirmed',
  },
  change_email: {
    title: 'Change your email address',
    yes: 'Use this email address',
    done: 'Your email address is changed',
  },
};

const DEAD_LINKS: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  link_used: {
    title: 'This link was used already',
    text: 'You have already confirmed this. There is nothing left to do.',
  },
  link_expired: {
    title: 'This link has expired',
    text: 'Links work for seven days. Nothing was changed. Log in and we will send you a new one.',
  },
  link_replaced: {
    title: 'This link has been replaced',
    text: 'Your details changed, or we sent another link. Please use our latest email.',
  },
  link_unknown: {
    title: 'We do not know this link',
    text: 'Please open the whole link from the email, or log in and confirm your details there.',
  },
};

/** Where every mailed link to confirm something leads. Opening it shows what it is for; only the button acts. */
export function ConfirmationLinkPage() {
  const { token = '' } = useParams();
  const link = useQuery(confirmationLinkQuery(token));
  const use = useConfirmationLink(token);
  const failure = use.error ?? link.error;

  if (use.isSuccess) return <Done purpose={use.data.purpose} />;
  if (isApiError(failure) && DEAD_LINKS[failure.code]) return <DeadLink code={failure.code} />;
  if (link.data) {
    return (
      <Ask
        link={link.data}
        pending={use.isPending}
        refusal={use.error && errorText(use.error)}
        onYes={() => use.mutate()}
      />
    );
  }
  if (link.isError) return <Unreachable error={link.error} onRetry={() => void link.refetch()} />;
  return (
    <Loading what="Checking your link">
      <Skeleton shape="heading" />
      <Skeleton shape="block" />
    </Loading>
  );
}

function Ask({
  link,
  pending,
  refusal,
  onYes,
}: {
  link: ConfirmationLink;
  pending: boolean;
  refusal: string | null;
  onYes: () => void;
}) {
  const purpose = link.purpose as ConfirmationPurpose;
  const { title, yes } = ASKS[purpose];
  return (
    <ReadingPage alone title={title} lead={`Hello ${link.firstName},`}>
      <Card padding="lg" className={styles.card}>
        <p className={styles.subject}>
          {purpose === 'confirm_address' ? <Lines of={link.address} /> : link.email}
        </p>
        {refusal && (
          <Alert tone="danger" live>
            {refusal}
          </Alert>
        )}
        <Button size="lg" pending={pending} onClick={onYes}>
          {yes}
        </Button>
        <p className={styles.note}>
          {purpose === 'change_email'
            ? 'From then on you log in with this address. If you did not ask for this, close this page. Nothing changes.'
            : 'If it is wrong, do not press the button. Log in and change your details.'}
        </p>
      </Card>
    </ReadingPage>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return of.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}

function WayOn() {
  const { customer } = useSession();
  return customer ? (
    <LinkButton to={paths.account()}>Go to my account</LinkButton>
  ) : (
    <LinkButton to={paths.login()}>Log in</LinkButton>
  );
}

function Done({ purpose }: { purpose: ConfirmationPurpose }) {
  const title = ASKS[purpose].done;
  usePageMeta({ title, robots: 'noindex,nofollow' });
  return (
    <EmptyState headingLevel={1} title={title} action={<WayOn />}>
      {purpose === 'change_email' ? 'Log in with the new address from now on.' : 'Thank you.'}
    </EmptyState>
  );
}

function DeadLink({ code }: { code: string }) {
  const { customer } = useSession();
  const { title, text } = DEAD_LINKS[code] ?? { title: '', text: '' };
  usePageMeta({ title, robots: 'noindex,nofollow' });
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      action={
        <LinkButton
          to={customer ? paths.confirmAddress() : paths.login({ returnTo: paths.confirmAddress() })}
        >
          {customer ? 'See what is left to confirm' : 'Log in'}
        </LinkButton>
      }
    >
      {text}
    </EmptyState>
  );
}

function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  usePageMeta({ title: 'Confirm your details', robots: 'noindex,nofollow' });
  return (
    <ErrorState headingLevel={1} title="We could not check your link" onRetry={onRetry}>
      {errorText(error)}
    </ErrorState>
  );
}
