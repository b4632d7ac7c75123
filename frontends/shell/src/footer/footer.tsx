import { cartQuery, type FeedbackRating } from '@wattle/api-client';
import { Link, useCapability, useLocation, useQuery, useSite } from '@wattle/platform';
import { useState } from 'react';
import { FeedbackBanner } from '../feedback/feedback-banner.tsx';
import { useIsAtPartner } from '../frame/at-partner.ts';
import { CookieSettings, FeedbackDialog, SupportDialog } from '../frame/lazy-overlays.ts';
import { OnDemand, useOverlayFailure } from '../frame/on-demand.tsx';
import styles from './footer.module.css';
import { FooterColumns, FooterMarks } from './footer-columns.tsx';
import { type FooterVariant, footerLinks, footerVariant, legalLinks } from './footer-links.ts';

/**
 * The footer of a page (docs/requirements.md §2, Footers). It lies below the first screen, and comes when the page is
 * there.
 */
export function Footer() {
  const { pathname } = useLocation();
  const { data: cart } = useQuery(cartQuery());
  const variant = footerVariant(pathname, cart?.itemCount ?? 0, useIsAtPartner());
  const hearsFeedback = useCapability('feedback');
  const [rating, setRating] = useState<FeedbackRating>();
  const [gives, setGives] = useState(false);
  const give = (chosen?: FeedbackRating) => {
    setRating(chosen);
    setGives(true);
  };
  const close = () => setGives(false);
  const failed = useOverlayFailure(close);
  return (
    <>
      <footer className={styles.footer}>
        {variant === 'full' && hearsFeedback && <FeedbackBanner onGive={give} />}
        <ResponsiblePlayStrip />
        {variant === 'full' && <FooterColumns />}
        <Legal variant={variant} onGiveFeedback={() => give()} />
      </footer>
      <OnDemand when={gives} onFailure={failed}>
        <FeedbackDialog open={gives} onClose={close} rating={rating} />
      </OnDemand>
    </>
  );
}

function ResponsiblePlayStrip() {
  const { responsiblePlay } = useSite();
  const { text, helpline, number, url } = responsiblePlay;
  return (
    <section className={styles.strip} aria-label="Help with gambling">
      <div className={styles.inner}>
        <span className={styles.age}>18+</span>
        <p className={styles.stripText}>{text.replaceAll(number, number.replaceAll(' ', '\u00a0'))}</p>
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

interface LegalProps {
  readonly variant: FooterVariant;
  readonly onGiveFeedback: () => void;
}

function Legal({ variant, onGiveFeedback }: LegalProps) {
  const { regulationText, siteName } = useSite();
  return (
    <div className={styles.legal}>
      <div className={styles.inner}>
        <Reach variant={variant} onGiveFeedback={onGiveFeedback} />
        {(variant === 'full' || variant === 'condensed') && <FooterMarks />}
        <p className={styles.regulation}>{regulationText}</p>
        <p>
          © {new Date().getFullYear()} {siteName}
        </p>
      </div>
    </div>
  );
}

type Opened = 'support' | 'cookies';

/** The links that the variant has, and what opens from the footer. */
function Reach({ variant, onGiveFeedback }: LegalProps) {
  const { capabilities, footer, support } = useSite();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const failed = useOverlayFailure(close);
  const needsConsent = useCapability('cookie_consent');
  const hearsFeedback = useCapability('feedback');
  const all = footerLinks(footer.links, capabilities);
  // The full footer names every link in its columns.
  const links = { full: [], condensed: all, slim: legalLinks(all), reduced: legalLinks(all) }[variant];
  return (
    <>
      <nav aria-label="Site" className={styles.reach}>
        {links.map(({ label, route }) => (
          <Link key={route} to={route} className={styles.link}>
            {label}
          </Link>
        ))}
        {needsConsent && (
          <button type="button" className={styles.link} onClick={() => setOpened('cookies')}>
            Cookie settings
          </button>
        )}
        {hearsFeedback && (variant === 'condensed' || variant === 'slim') && (
          <button type="button" className={styles.link} onClick={onGiveFeedback}>
            Give Feedback
          </button>
        )}
        {variant !== 'full' && (
          <button type="button" className={styles.link} onClick={() => setOpened('support')}>
            Help
          </button>
        )}
        {variant !== 'full' && (
          <a href={`tel:${support.phone.replaceAll(/\s/g, '')}`} className={styles.smallScreens}>
            {support.phone}
          </a>
        )}
      </nav>
      <OnDemand when={opened === 'support'} onFailure={failed}>
        <SupportDialog open={opened === 'support'} onClose={close} />
      </OnDemand>
      <OnDemand when={opened === 'cookies'} onFailure={failed}>
        <CookieSettings open={opened === 'cookies'} onClose={close} />
      </OnDemand>
    </>
  );
}
