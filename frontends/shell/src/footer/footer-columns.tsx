import { cartQuery, rafflesQuery, shownOffers, syndicatesQuery, useOffersOnSale } from '@wattle/api-client';
import { Shield } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useQuery, useSite } from '@wattle/platform';
import { Brand } from '../frame/brand.tsx';
import styles from './footer.module.css';
import { footerLinks } from './footer-links.ts';
import { NetworkMark, PaymentMark, StoreMark } from './marks.tsx';
import { SupportWays } from './support-ways.tsx';

/** Over so many offers, their list is in two columns (docs/requirements.md §2, Footers). */
const OFFERS_OF_ONE_COLUMN = 5;

/** The columns of the full footer. */
export function FooterColumns() {
  const { capabilities, footer } = useSite();
  return (
    <div className={styles.inner}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Link to={paths.home()} className={styles.logo}>
            <Brand onDeep />
          </Link>
          <p>Lotteries and raffles: your numbers, your tickets and your limits in one place.</p>
          <NextDraws />
        </div>
        <OfferLinks />
        <nav aria-labelledby="footer-about">
          <h2 id="footer-about" className={styles.heading}>
            About
          </h2>
          <ul>
            {footerLinks(footer.links, capabilities).map(({ label, route }) => (
              <li key={route}>
                <Link to={route} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-support" className={styles.support}>
          <h2 id="footer-support" className={styles.heading}>
            Talk to us
          </h2>
          <SupportWays />
          <AppDownload />
          <SocialLinks />
        </section>
      </div>
    </div>
  );
}

const NAMES_STALE_MS = 30 * 60_000;

/** Everything that is sold to this visitor, of whatever kind; a site of one offer has no list. */
function useProductOffers(): readonly { readonly key: string; readonly name: string }[] {
  const site = useSite();
  const may = (name: string) => site.capabilities.includes(name);
  const isMulti = may('multi_offer_site');
  const names = { staleTime: NAMES_STALE_MS } as const;
  const { data: lotteries = [] } = useOffersOnSale();
  const { data: raffles = [] } = useQuery({
    ...rafflesQuery(),
    ...names,
    enabled: isMulti && may('charity_lotteries'),
    select: (all) => shownOffers(all, site),
  });
  const { data: syndicates = [] } = useQuery({
    ...syndicatesQuery(),
    ...names,
    enabled: isMulti && may('syndicates'),
    select: (all) => shownOffers(all, site),
  });
  return [...lotteries, ...raffles, ...syndicates];
}

function OfferLinks() {
  const listed = useProductOffers();
  if (listed.length === 0) return null;
  const isLong = listed.length > OFFERS_OF_ONE_COLUMN;
  return (
    <nav aria-labelledby="footer-play" className={isLong ? styles.long : undefined}>
      <h2 id="footer-play" className={styles.heading}>
        Play
      </h2>
      <ul className={isLong ? styles.twoColumns : undefined}>
        {listed.map(({ key, name }) => (
          <li key={key}>
            <Link to={paths.play(key)} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What a ticket of a lottery is called, for one draw and for several (docs/requirements.md, Cart item). */
const LOTTERY_TICKETS = new Set(['lottery_ticket', 'multi_draw_ticket']);

/** A link to the lotteries, when the cart has no ticket of one. */
function NextDraws() {
  const sellsLotteries = useCapability('commercial_lotteries');
  const { data: cart } = useQuery(cartQuery());
  const hasTicket = cart?.cartItems.some(({ productType }) => LOTTERY_TICKETS.has(productType)) ?? true;
  if (!sellsLotteries || hasTicket) return null;
  return (
    <p>
      <Link to={paths.lottoTickets()} className={styles.link}>
        See the next lottery draws
      </Link>
    </p>
  );
}

function AppDownload() {
  const { appStores } = useSite();
  const hasApp = useCapability('native_app');
  const stores = [
    { store: 'apple' as const, url: appStores.apple },
    { store: 'google' as const, url: appStores.google },
  ].flatMap(({ store, url }) => (url ? [{ store, url }] : []));
  if (!hasApp || stores.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Download the app">
      {stores.map(({ store, url }) => (
        <li key={store}>
          <a href={url} className={styles.link} rel="noopener noreferrer">
            <StoreMark store={store} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function SocialLinks() {
  const { socialLinks } = useSite();
  if (socialLinks.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Follow us">
      {socialLinks.map(({ network, url }) => (
        <li key={network}>
          <a href={url} className={styles.link} rel="noopener noreferrer">
            <NetworkMark network={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The marks of regulators, of what one can pay with, and of how cards are handled. */
export function FooterMarks() {
  const { paymentLogos, regulationImages } = useSite();
  const isPciCertified = useCapability('pci_certified');
  return (
    <div className={styles.marks}>
      {regulationImages.map(({ src, alt, url }) => {
        const image = <img src={src} alt={alt} loading="lazy" className={styles.regulator} />;
        return url ? (
          <a key={src} href={url} rel="noopener noreferrer">
            {image}
          </a>
        ) : (
          <span key={src}>{image}</span>
        );
      })}
      {paymentLogos.length > 0 && (
        <ul className={styles.chips} aria-label="Ways to pay">
          {paymentLogos.map((logo) => (
            <li key={logo}>
              <PaymentMark logo={logo} />
            </li>
          ))}
        </ul>
      )}
      {isPciCertified && (
        <p className={styles.chip}>
          <Shield aria-hidden="true" /> PCI DSS certified
        </p>
      )}
    </div>
  );
}
