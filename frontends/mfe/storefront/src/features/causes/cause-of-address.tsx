import { type Cause, causesQuery } from '@wattle/api-client';
import { ArrowLeft } from '@wattle/design-system';
import { Link, useParams, useSuspenseQuery } from '@wattle/platform';
import styles from './causes.module.css';

/** The cause of the address. The route's loader has made sure that there is one. */
export function useCause(): Cause {
  const { causeSlug = '' } = useParams();
  const cause = useSuspenseQuery(causesQuery()).data.find(({ urlSlug }) => urlSlug === causeSlug);
  if (!cause) throw new Error(`the loader let ${causeSlug} through, which is no cause`);
  return cause;
}

export const BackTo = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.back}>
    <ArrowLeft aria-hidden="true" /> {children}
  </Link>
);
