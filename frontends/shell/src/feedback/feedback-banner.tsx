import type { FeedbackRating } from '@wattle/api-client';
import { Button } from '@wattle/design-system';
import { useSite } from '@wattle/platform';
import styles from './feedback-banner.module.css';

interface FeedbackBannerProps {
  /** Opens the dialog, where a rating was chosen already with it. */
  readonly onGive: (rating?: FeedbackRating) => void;
}

const OF_AFFILIATE = { A: 'variant_a', B: 'variant_b', C: 'variant_c' } as const;

/**
 * Asks what people think of the site, in the variant of the affiliate who sent them, or of the theme
 * (docs/requirements.md §6, Affiliate variants).
 */
export function FeedbackBanner({ onGive }: FeedbackBannerProps) {
  const { affiliateVariant, theme } = useSite();
  const variant = affiliateVariant
    ? OF_AFFILIATE[affiliateVariant]
    : (theme.componentVariants.feedbackBanner ?? 'variant_a');
  return (
    <div className={styles.ground}>
      <Variant variant={variant} onGive={onGive} />
    </div>
  );
}

type VariantName = (typeof OF_AFFILIATE)[keyof typeof OF_AFFILIATE];

function Variant({ variant, onGive }: FeedbackBannerProps & { readonly variant: VariantName }) {
  switch (variant) {
    case 'variant_a':
      return (
        <section className={styles.banner} aria-labelledby="feedback-banner">
          <div>
            <h2 id="feedback-banner" className={styles.title}>
              How are we doing?
            </h2>
            <p>Tell us what works and what does not. We read everything.</p>
          </div>
          <Button variant="secondary" onClick={() => onGive()}>
            Give Feedback
          </Button>
        </section>
      );
    case 'variant_b':
      return (
        <section className={styles.banner} aria-labelledby="feedback-banner">
          <h2 id="feedback-banner" className={styles.title}>
            How do you find our site?
          </h2>
          <div className={styles.ratings}>
            {RATINGS.map(({ value, label }) => (
              <Button key={value} variant="secondary" onClick={() => onGive(value)}>
                {label}
              </Button>
            ))}
          </div>
        </section>
      );
    case 'variant_c':
      return (
        <p className={styles.line}>
          We are all ears.{' '}
          <Button variant="quiet" onClick={() => onGive()}>
            Give Feedback
          </Button>
        </p>
      );
  }
}

/** What one can think of the site (docs/requirements.md §3, Feedback event). */
export const RATINGS: readonly { readonly value: FeedbackRating; readonly label: string }[] = [
  { value: 'not_satisfied', label: 'Unhappy' },
  { value: 'neutral', label: 'Neutral' },
  { value: 'satisfied', label: 'Satisfied' },
];
