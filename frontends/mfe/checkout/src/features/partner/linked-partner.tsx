import { useUnlinkPartner } from '@wattle/api-client';
import { Alert, Button } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import styles from './partner-page.module.css';

/** What the customer once agreed to is taken back where it shows. */
export function LinkedPartner({ slug, name }: { slug: string; name: string }) {
  const unlink = useUnlinkPartner(slug);
  return (
    <div className={styles.linked}>
      <p className={styles.note}>{name} may prepare orders for you and open them without your password.</p>
      <Button variant="quiet" pending={unlink.isPending} onClick={() => unlink.mutate()}>
        Stop this
      </Button>
      {unlink.isError && (
        <Alert tone="danger" live title="We could not change this">
          Please try again, or <Link to={paths.contact()}>contact us</Link>.
        </Alert>
      )}
    </div>
  );
}
