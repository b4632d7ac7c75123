import { Loaded } from '@wattle/account-frame';
import { type OwnSession, ownSessionsQuery, useEndOtherSessions, useEndSession } from '@wattle/api-client';
import { Badge, Button, DateTime, Skeleton } from '@wattle/design-system';
import { useQuery } from '@wattle/platform';
import { ItemList, Refusal, Section } from './section.tsx';

export function SessionsSection() {
  const sessions = useQuery(ownSessionsQuery());
  return (
    <Section
      title="Where you are logged in"
      lead="Log out any device you do not recognise, then change your password."
    >
      <Loaded query={sessions} what="your logged-in devices" skeleton={<Skeleton lines={3} />}>
        {(list) => <Sessions sessions={list} />}
      </Loaded>
    </Section>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const one = useEndSession();
  const others = useEndOtherSessions();
  return (
    <>
      <ItemList
        label="Where you are logged in"
        items={sessions.map((session) => ({
          id: session.id,
          name: session.deviceName,
          badge: session.current && <Badge tone="brand">This device</Badge>,
          details: (
            <>
              {session.channel === 'app' ? 'App' : 'Browser'}, since <DateTime value={session.beganAt} />,
              last used <DateTime value={session.lastActiveAt} />
            </>
          ),
          action: !session.current && (
            <Button
              variant="secondary"
              pending={one.isPending && one.variables === session.id}
              aria-label={`Log out ${session.deviceName}`}
              onClick={() => one.mutate(session.id)}
            >
              Log out
            </Button>
          ),
        }))}
      />
      <Refusal error={one.error ?? others.error} />
      {sessions.length > 1 && (
        <Button variant="secondary" pending={others.isPending} onClick={() => others.mutate()}>
          Log out everywhere else
        </Button>
      )}
    </>
  );
}
