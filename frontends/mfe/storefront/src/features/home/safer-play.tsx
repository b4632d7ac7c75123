import { Card, LinkButton, Shield } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useSite } from '@wattle/platform';
import styles from './safer-play.module.css';

/** A calm word on staying in control. */
export function SaferPlay() {
  const { responsiblePlay } = useSite();
  const hasPage = useCapability('responsible_gambling');
  return (
    <Card as="section" tone="sunken" padding="lg" className={styles.strip ?? ''} aria-labelledby="safer-play">
      <Shield aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 id="safer-play" className={styles.title}>
          Play for fun, within your means
        </h2>
        <p>
          Most tickets win nothing, and every draw is independent of the one before it. Decide what you want
          to spend before you play.
        </p>
        <p>
          Free, confidential help day and night: <a href={responsiblePlay.url}>{responsiblePlay.helpline}</a>
          {', '}
          <a href={`tel:${responsiblePlay.number.replaceAll(/\s/g, '')}`} className={styles.number}>
            {responsiblePlay.number}
          </a>
        </p>
      </div>
      {hasPage && (
        <LinkButton to={paths.responsiblePlay()} variant="secondary">
          How to stay in control
        </LinkButton>
      )}
    </Card>
  );
}
