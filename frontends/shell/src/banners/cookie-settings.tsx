import { Button, Dialog } from '@wattle/design-system';
import { useConsent } from '@wattle/platform';
import { useState } from 'react';
import styles from '../frame/site-overlays.module.css';
import { useChoose } from './cookie-banner.tsx';

/** Changes the cookie choice, at any time. */
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
