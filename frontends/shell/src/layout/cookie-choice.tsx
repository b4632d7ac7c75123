import { Button, Dialog } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { type CookieCategory, consent, Link, useConsent, useSite } from '@wattle/platform';
import { useState } from 'react';
import styles from './site-overlays.module.css';

function useChoose(onChosen?: () => void) {
  const { cookieConsentDays } = useSite();
  return (choice: CookieCategory) => {
    consent.choose(choice, cookieConsentDays);
    onChosen?.();
  };
}

/** Asks whoever has not said yet. Both answers are as easy to give. */
export function CookieBanner() {
  const choose = useChoose();
  return (
    <section className={styles.cookies} aria-label="Cookies">
      <div className={styles.cookiesInner}>
        <p>
          Some cookies keep the site working. With your consent we also count visits, to make it better.{' '}
          <Link to={paths.cookiePolicy()}>Cookie policy</Link>
        </p>
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

/** Lets somebody change their mind, at any time. */
export function CookieSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Cookie settings" width={550}>
      <Settings onClose={onClose} />
    </Dialog>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const [counts, setCounts] = useState(useConsent() === 'non_essential');
  const choose = useChoose(onClose);
  return (
    <div className={styles.stack}>
      <label className={styles.setting}>
        <input type="checkbox" checked disabled />
        <span>
          <strong>Essential</strong>
          <br />
          Keep you logged in and your cart together, and protect your account. They are always on.
        </span>
      </label>
      <label className={styles.setting}>
        <input type="checkbox" checked={counts} onChange={(event) => setCounts(event.target.checked)} />
        <span>
          <strong>Not essential</strong>
          <br />
          Count visits, and tell us which campaign brought you here.
        </span>
      </label>
      <div className={styles.buttons}>
        <Button onClick={() => choose(counts ? 'non_essential' : 'essential')}>Save</Button>
      </div>
    </div>
  );
}
