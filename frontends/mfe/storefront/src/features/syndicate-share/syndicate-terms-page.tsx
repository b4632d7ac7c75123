import { useSells } from '@wattle/api-client';
import { LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import { homePath } from '../../offers/home-path.ts';
import { PageHead } from '../../page-head.tsx';
import { useSyndicateOffer } from '../../product-offers/find-product.ts';
import styles from './syndicate-page.module.css';

/** The terms of a syndicate offer. */
export function SyndicateTermsPage() {
  const { key, url, name, terms, type } = useSyndicateOffer();
  const sells = useSells();
  usePageMeta({
    title: `Terms and conditions of ${name}`,
    description: `The rules of ${name}.`,
    canonical: homePath({ key, url }, paths.offerTerms(key)),
  });
  return (
    <div className={styles.how}>
      <PageHead title={`${name}: terms and conditions`} />
      <p>{terms}</p>
      <p>
        <Link to={paths.terms()}>Terms and conditions of the shop</Link> apply as well.
      </p>
      {sells(type) && (
        <div>
          <LinkButton to={paths.play(key, { gameType: 'syndicate' })}>See the shares</LinkButton>
        </div>
      )}
    </div>
  );
}
