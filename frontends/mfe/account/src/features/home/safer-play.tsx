import { Card } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useSite } from '@wattle/platform';
import styles from './safer-play.module.css';

/** Help and limits, one tap away. */
export function SaferPlay() {
  const { helpline, number, text } = useSite().responsiblePlay;
  const tellsMore = useCapability('responsible_gambling');
  return (
    <Card as="section" tone="sunken" aria-labelledby="safer-play" className={styles.card}>
      <h2 id="safer-play">Safer play</h2>
      <p>{text}</p>
      <ul className={styles.links}>
        <li>
          <Link to={paths.saferPlay()}>Take a break or see your totals</Link>
        </li>
        {tellsMore && (
          <li>
            <Link to={paths.responsiblePlay()}>About safer play</Link>
          </li>
        )}
        <li>
          <a href={`tel:${number.replaceAll(/\s/g, '')}`}>
            {helpline}: {number}
          </a>
        </li>
      </ul>
    </Card>
  );
}
