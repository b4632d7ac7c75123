import { Dialog } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import styles from '../frame/site-overlays.module.css';
import { SupportWays } from './support-ways.tsx';

/** How to reach people, where the page has no room for it. */
export function SupportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Help" width={320}>
      <div className={styles.stack}>
        <SupportWays />
        <p>
          <Link to={paths.contact()} onClick={onClose}>
            More ways to get help
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
