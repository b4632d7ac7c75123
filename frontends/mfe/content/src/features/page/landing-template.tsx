import type { ContentPage } from '@wattle/api-client';
import { Card } from '@wattle/design-system';
import { useCapability, useSite } from '@wattle/platform';
import { firstWithPicture } from '../../sections/first-picture.ts';
import { Section } from '../../sections/sections.tsx';
import { AppStoreLinks } from './app-store-links.tsx';
import styles from './templates.module.css';

const APP = '/app';

/** A page that invites: its first words large, and the rest on a card. */
export function LandingTemplate({ page }: { page: ContentPage }) {
  const { appStores } = useSite();
  const hasApp = useCapability('native_app');
  const [first, ...rest] = page.sections;
  const withPicture = firstWithPicture(page.sections);
  return (
    <article className={styles.landing}>
      <div className={styles.invitation}>
        <h1>{page.name}</h1>
        {first && <Section item={first} pictureFirst={first === withPicture} />}
        {hasApp && page.path === APP && <AppStoreLinks stores={appStores} />}
      </div>
      {rest.length > 0 && (
        <Card padding="lg" className={styles.rest ?? ''}>
          {rest.map((item) => (
            <Section key={item.id} item={item} pictureFirst={item === withPicture} />
          ))}
        </Card>
      )}
    </article>
  );
}
