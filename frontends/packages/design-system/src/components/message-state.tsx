import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './message-state.module.css';

interface MessageStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
}

function MessageState({
  title,
  children,
  picture,
  action,
  headingLevel = 2,
  role,
}: MessageStateProps & { role?: string }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.state} role={role}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

type EmptyStateProps = MessageStateProps;

/** Says what will be here, and offers the next step. */
export function EmptyState(props: EmptyStateProps) {
  return <MessageState {...props} />;
}

interface ErrorStateProps extends Omit<MessageStateProps, 'action'> {
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  readonly action?: ReactNode;
}

/** Says what happened and what to do; `onRetry` offers to ask again. */
export function ErrorState({ onRetry, retryLabel = 'Try again', action, ...rest }: ErrorStateProps) {
  return (
    <MessageState
      {...rest}
      role="alert"
      action={
        <>
          {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
          {action}
        </>
      }
    />
  );
}
