import { Download } from '@wattle/design-system';
import type { SiteConfiguration } from '@wattle/platform';
import styles from './templates.module.css';

/** Where the app is had; nothing while it is in no store. */
export function AppStoreLinks({ stores }: { stores: SiteConfiguration['appStores'] }) {
  const links = [
    { name: 'App Store', url: stores.apple },
    { name: 'Google Play', url: stores.google },
  ].filter(({ url }) => url);
  if (links.length === 0) return null;
  return (
    <ul className={styles.stores}>
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url ?? undefined} className={styles.store} rel="noopener noreferrer">
            <Download aria-hidden="true" />
            Download on {name === 'App Store' ? 'the ' : ''}
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
