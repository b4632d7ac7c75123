import { Alert, Button, classNames, Loading, Skeleton } from '@wattle/design-system';
import styles from './hosted-fields.module.css';
import type { FieldsKind } from './protocol.ts';
import type { HostedFieldsControl } from './use-hosted-fields.ts';

/** Heights until the frame says its own, so that nothing jumps. */
const FIRST_HEIGHTS: Readonly<Record<FieldsKind, number>> = {
  card: 300,
  csc: 110,
  bank: 300,
  ap: 170,
  gp: 170,
  pl: 170,
};

interface HostedFieldsProps {
  readonly control: HostedFieldsControl;
  readonly kind: FieldsKind;
  /** What the frame is, for people who cannot see it. */
  readonly title: string;
}

/** Shows a provider's fields, a skeleton until they are there, and a way on when they do not come. */
export function HostedFields({ control, kind, title }: HostedFieldsProps) {
  const { frame, address, state, height, reload } = control;
  const first = FIRST_HEIGHTS[kind];
  if (state === 'failed') {
    return (
      <Alert
        tone="danger"
        live
        title="The secure payment fields did not load"
        action={
          <Button variant="secondary" onClick={reload}>
            Try again
          </Button>
        }
      >
        Check your connection. No money was taken.
      </Alert>
    );
  }
  return (
    <div className={styles.holder}>
      {state === 'loading' && (
        <div className={styles.waiting}>
          <Loading what={`Loading ${title.toLowerCase()}`}>
            <Skeleton shape="block" className={styles.skeleton ?? ''} />
            {kind !== 'csc' && <Skeleton shape="block" className={styles.skeleton ?? ''} />}
          </Loading>
        </div>
      )}
      <iframe
        key={address}
        ref={frame}
        src={address}
        title={title}
        height={height ?? first}
        // The sheets of Apple Pay and Google Pay are the browser's own and must be allowed to a frame.
        allow={kind === 'ap' || kind === 'gp' ? 'payment' : undefined}
        className={classNames(styles.frame, state === 'loading' && styles.hidden)}
      />
    </div>
  );
}
