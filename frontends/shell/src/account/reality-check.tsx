import { type NetPosition, netPositionQuery, saferPlayQuery } from '@wattle/api-client';
import { Button, Dialog, Loading, Money, Skeleton } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useQuery } from '@wattle/platform';
import { useEffect, useState } from 'react';
import { readVisitClock, recordReminder, type Visit } from './visit-clock.ts';

const LOOK_MS = 15_000;

/** `65` as "1 hour and 5 minutes". */
function written(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && plural(hours, 'hour'), (rest > 0 || hours === 0) && plural(rest, 'minute')];
  return parts.filter(Boolean).join(' and ');
}

/** Says, as often as the customer asked for it, how long they have been here and what you spent and won. */
export function RealityCheck({ customerId }: { customerId: string }) {
  const navigate = useNavigate();
  const { data } = useQuery(saferPlayQuery());
  const interval = data?.realityCheck.intervalMinutes ?? null;
  const [due, setDue] = useState<Visit | null>(null);
  useEffect(() => {
    if (interval === null) return;
    const look = () => {
      const visit = readVisitClock(customerId);
      if (visit.now - visit.shownAt >= interval * 60_000) setDue((shown) => shown ?? visit);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [customerId, interval]);
  const close = () => {
    recordReminder(customerId);
    setDue(null);
  };
  if (!due) return null;
  return (
    <Dialog
      open
      onClose={close}
      title={`You have been here for ${written(Math.round((due.now - due.began) / 60_000))}`}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              close();
              void navigate(paths.saferPlay());
            }}
          >
            Take a break
          </Button>
          <Button onClick={close}>Go on</Button>
        </>
      }
    >
      <Since began={due.began} />
    </Dialog>
  );
}

function Since({ began }: { began: number }) {
  const { data, isError } = useQuery(netPositionQuery(new Date(began).toISOString()));
  if (isError) return <p>You asked for this reminder.</p>;
  if (!data) {
    return (
      <Loading what="Loading your spending and winnings">
        <Skeleton lines={2} />
      </Loading>
    );
  }
  return <Came position={data} />;
}

const Came = ({ position: { spent, won } }: { position: NetPosition }) => (
  <p>
    In this time you spent <Money value={spent} /> on tickets and won <Money value={won} />.
  </p>
);
