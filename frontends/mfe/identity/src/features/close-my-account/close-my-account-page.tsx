import { Loaded } from '@wattle/account-frame';
import { type ClosurePreview, closurePreviewQuery } from '@wattle/api-client';
import { Alert, Card, LinkButton, Money, Skeleton } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useQuery } from '@wattle/platform';
import { useState } from 'react';
import { ReadingPage } from '../../reading-page.tsx';
import { CloseForm } from './close-form.tsx';
import styles from './close-my-account-page.module.css';

/** Closing for good, with what it does and what may fit better (docs/domain.md §10.20). */
export function CloseMyAccountPage() {
  const preview = useQuery(closurePreviewQuery());
  return (
    <ReadingPage title="Close my account" lead="We are sorry to see you go. Closing is for good.">
      <BreakInstead />
      <Loaded query={preview} what="your account" skeleton={<Skeleton shape="block" lines={2} />}>
        {(loaded) => <Closing preview={loaded} />}
      </Loaded>
    </ReadingPage>
  );
}

function BreakInstead() {
  return (
    <Card as="section" tone="sunken" aria-labelledby="break" className={styles.section}>
      <h2 id="break">Would a break be better?</h2>
      <p>
        Closing your account does not stop you from opening another one. If you play more than you want to,
        take a time-out or exclude yourself: then we do not let you play, and you get no marketing.
      </p>
      <p>
        <LinkButton to={paths.saferPlay()} variant="secondary">
          Time-out and self-exclusion
        </LinkButton>
      </p>
    </Card>
  );
}

function Closing({ preview }: { preview: ClosurePreview }) {
  const [processing, setProcessing] = useState(preview.underWay);
  if (processing) {
    return (
      <Alert
        tone="success"
        live
        title="Your account is being closed"
        action={
          <LinkButton to={paths.logout()} variant="secondary">
            Log out
          </LinkButton>
        }
      >
        This takes a few minutes and goes on by itself. We send you an email when it is done.
      </Alert>
    );
  }
  return (
    <>
      <WhatHappens />
      {preview.canClose === false ? (
        <MoneyLeft preview={preview} />
      ) : (
        <CloseForm
          reasons={preview.reasons}
          moneyLeft={<MoneyLeft preview={preview} />}
          onProcessing={() => setProcessing(true)}
        />
      )}
    </>
  );
}

function WhatHappens() {
  return (
    <section className={styles.section} aria-labelledby="what-happens">
      <h2 id="what-happens">What happens then</h2>
      <ul className={styles.list}>
        <li>Your balance must be zero first: withdraw it to your bank account or donate it.</li>
        <li>Tickets for draws to come stay valid. What they win is paid to your bank account.</li>
        <li>We cancel all repeat purchases: autoplay, subscriptions and shares.</li>
        <li>You get no more marketing. We keep what the law requires.</li>
        <li>You can no longer log in, and we cannot reopen this account.</li>
      </ul>
    </section>
  );
}

function MoneyLeft({ preview: { balance, withdrawableFunds } }: { preview: ClosurePreview }) {
  const mayWithdraw = useCapability('wallet_withdrawal');
  const shown = balance && !isZero(balance.amount);
  return (
    <Alert
      tone="warning"
      live
      title={shown ? undefined : 'There is still money in your account or on its way'}
      action={mayWithdraw && <LinkButton to={paths.withdraw()}>Withdraw or donate</LinkButton>}
    >
      {shown && (
        <p>
          There is still <Money value={balance} /> in your account
          {withdrawableFunds && (
            <>
              , of which you can withdraw <Money value={withdrawableFunds} /> now
            </>
          )}
          . Withdraw it to your bank account or donate it to a cause, then close your account.
        </p>
      )}
    </Alert>
  );
}
