import { Button } from '@wattle/design-system';
import { SubmitButton } from '@wattle/design-system/forms';
import styles from './my-details-page.module.css';

/** The end of a form: send it or leave everything as it was. */
export function SaveOrCancel({ save = 'Save', onCancel }: { save?: string; onCancel: () => void }) {
  return (
    <div className={styles.buttons}>
      <SubmitButton block={false} size="md">
        {save}
      </SubmitButton>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
