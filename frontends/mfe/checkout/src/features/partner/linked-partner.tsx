import { useUnlinkPartner } from '@wattle/api-client';
import { Alert, Button } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import styles from './partner-page.module.css';

interface LinkedPartnerProps {
  readonly slug: string;
  readonly name: string;
  /** The customer does not agree any more. */
  readonly onStop: () => void;
}

/** What the customer once agreed to is taken back where it shows. */
export function LinkedPartner({ slug, name, onStop }: LinkedPartnerProps) {
  const unlink = useUnlinkPartner(slug);
  const stop = () => {
    onStop();
    unlink.mutate();
  };
  return (
    <div className={styles.linked}>
      <p className={styles.note}>
        {name} may prepare orders for you and log you in by a link, without your password. Paying asks for a
        code.
      </p>
      <Button variant="quiet" pending={unlink.isPending} onClick={stop}>
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
