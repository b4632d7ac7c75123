import { paths } from '@wattle/mfe-contract';
import styles from './preview-box.module.css';

/** Needs no context, because the build renders it into the document. Both ways begin a new document. */
export const PreviewBox = () => (
  <aside className={styles.preview} aria-label="Preview">
    <p className={styles.text}>
      <strong>You are looking at a draft.</strong> Visitors see the site as it is.
    </p>
    <p className={styles.ways}>
      <a href={paths.preview()}>See the drafts</a>
      <a href={paths.leavePreview()}>Leave the preview</a>
    </p>
  </aside>
);
