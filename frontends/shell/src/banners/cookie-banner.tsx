import { Button } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { type CookieCategory, consent, Link, useSite } from '@wattle/platform';
import styles from './cookie-banner.module.css';

export function useChoose(onChosen?: () => void) {
  const { cookieConsentDays } = useSite();
  return (choice: CookieCategory) => {
    consent.choose(choice, cookieConsentDays);
    onChosen?.();
  };
}

/** The answered question goes away, and with it the button that had the focus. */
const readOn = () => document.getElementById('main')?.focus({ preventScroll: true });

/** Asks a visitor without a choice. Both answers are as easy to give. Its text is never the largest of a page. */
export function CookieBanner() {
  const choose = useChoose(readOn);
  return (
    <section className={styles.cookies} aria-label="Cookies">
      <div className={styles.inner}>
        <div className={styles.words}>
          <p>Some cookies keep the site working.</p>
          <p>With your consent we also count visits, to make it better.</p>
          <p>
            <Link to={paths.cookiePolicy()}>Cookie policy</Link>
          </p>
        </div>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={() => choose('essential')}>
            Only essential
          </Button>
          <Button variant="secondary" onClick={() => choose('non_essential')}>
            Accept all
          </Button>
        </div>
      </div>
    </section>
  );
}
