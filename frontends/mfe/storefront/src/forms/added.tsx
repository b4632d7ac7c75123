import { Alert, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './added.module.css';

/** Confirms the added line, and takes the focus so that it is announced. */
export function Added({ children }: { children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} role="status" className={styles.added}>
      <Alert
        tone="success"
        title="In your cart"
        action={
          <LinkButton to={paths.cart()} block>
            View cart
          </LinkButton>
        }
      >
        <p>{children}</p>
      </Alert>
    </div>
  );
}
