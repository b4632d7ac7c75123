import { cartQuery, useOffersOnSale } from '@wattle/api-client';
import { LogoMark, Mail, Phone } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useLocation, useQuery, useSite } from '@wattle/platform';
import styles from './footer.module.css';

const CHECKOUT = /^\/(cart|checkout|deposit)(\/|$)/;

/** On checkout with something in the cart the footer is reduced to what must be there (specification §2, Footer). */
function useReducedFooter(): boolean {
  const { pathname } = useLocation();
  const { data: cart } = useQuery(cartQuery());
  return CHECKOUT.test(pathname) && (cart?.itemCount ?? 0) > 0;
}

export function Footer() {
  const reduced = useReducedFooter();
  return (
    <footer className={styles.footer}>
      <ResponsiblePlayStrip />
      {!reduced && <Columns />}
      <Legal />
    </footer>
  );
}

function ResponsiblePlayStrip() {
  const { responsiblePlay } = useSite();
  const { text, helpline, number, url } = responsiblePlay;
  return (
    <section className={styles.strip} aria-label="Safer play">
      <div className={styles.inner}>
        <span className={styles.age}>18+</span>
        <p className={styles.stripText}>{text}</p>
        <p className={styles.helpline}>
          <a href={url}>{helpline}</a>
          <a href={`tel:${number.replaceAll(/\s/g, '')}`} className={styles.number}>
            {number}
          </a>
        </p>
      </div>
    </section>
  );
}

function Columns() {
  const { footer, support } = useSite();
  const { data: offers = [] } = useOffersOnSale();
  return (
    <div className={styles.inner}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Link to={paths.home()} className={styles.logo}>
            <LogoMark className={styles.mark} />
            Wattle
          </Link>
          <p>Australia’s lotteries, well kept. Your numbers, your tickets and your limits in one place.</p>
        </div>
        <nav aria-labelledby="footer-play">
          <h2 id="footer-play" className={styles.heading}>
            Play
          </h2>
          <ul className={offers.length > 5 ? styles.twoColumns : undefined}>
            {offers.map(({ key, name }) => (
              <li key={key}>
                <Link to={paths.play(key)} className={styles.link}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-about">
          <h2 id="footer-about" className={styles.heading}>
            About
          </h2>
          <ul>
            {footer.links.map(({ label, route }) => (
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
          <a href={`tel:${support.phone.replaceAll(/\s/g, '')}`} className={styles.link}>
            <Phone aria-hidden="true" /> {support.phone}
          </a>
          <a href={`mailto:${support.email}`} className={styles.link}>
            <Mail aria-hidden="true" /> {support.email}
          </a>
          <p className={styles.hours}>{support.openingHours}</p>
        </section>
      </div>
    </div>
  );
}

function Legal() {
  const { regulationText, siteName } = useSite();
  return (
    <div className={styles.legal}>
      <div className={styles.inner}>
        <p>{regulationText}</p>
        <p>
          © {new Date().getFullYear()} {siteName}
        </p>
      </div>
    </div>
  );
}
