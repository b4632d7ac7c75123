import { usePageMeta } from '@wattle/design-system';
import { Components } from './components.tsx';
import styles from './design-page.module.css';
import { FormFields } from './form-fields.tsx';
import { Overlays } from './overlays.tsx';
import { Pictures } from './pictures.tsx';
import { Tokens } from './tokens.tsx';

/** Every component of the design system in its states, to look at and to test; not part of a release. */
export function DesignPage() {
  usePageMeta({ title: 'Design system', robots: 'noindex,nofollow' });
  return (
    <div className={styles.page}>
      <h1>Design system</h1>
      <Tokens />
      <Pictures />
      <Components />
      <FormFields />
      <Overlays />
    </div>
  );
}
