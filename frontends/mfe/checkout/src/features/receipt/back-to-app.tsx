import type { Receipt } from '@wattle/api-client';
import styles from './back-to-app.module.css';

/** The way back into the app that its customer came from; only into one that the server knows. */
export const BackToApp = ({ receipt: { successMobileDeepLink } }: { receipt: Receipt }) =>
  successMobileDeepLink && (
    <p className={styles.back}>
      <a href={successMobileDeepLink}>Back to the app</a>
    </p>
  );
