import { Link } from '@wattle/platform';
import { X } from '../icons.ts';
import styles from './creative-card.module.css';
import { IconButton } from './icon-button.tsx';
import { MediaImage, type MediaImageProps } from './media-image.tsx';

export interface CreativeCardProps {
  readonly creative: {
    readonly heading: string;
    readonly text: string;
    /** A page of this site, or an address elsewhere. */
    readonly link: string | null;
    readonly linkText: string | null;
    readonly image: MediaImageProps['image'] | null;
  };
  readonly headingLevel: 2 | 3;
  /** Offers a way to close it. */
  readonly onDismiss?: () => void;
  readonly onFollow?: () => void;
}

/** What fills a slot of a page. */
export function CreativeCard({ creative, headingLevel, onDismiss, onFollow }: CreativeCardProps) {
  const { heading, text, link, linkText, image } = creative;
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.card}>
      {image && <MediaImage image={image} sizes="min(30vw, 12rem)" className={styles.image} />}
      <div className={styles.text}>
        <Heading className={styles.heading}>{heading}</Heading>
        {text && <p>{text}</p>}
        {link && linkText && (
          <p>
            {link.startsWith('/') ? (
              <Link to={link} className={styles.link} onClick={onFollow}>
                {linkText}
              </Link>
            ) : (
              <a href={link} className={styles.link} rel="noopener noreferrer" onClick={onFollow}>
                {linkText}
              </a>
            )}
          </p>
        )}
      </div>
      {onDismiss && <IconButton label={`Close “${heading}”`} icon={X} onClick={onDismiss} />}
    </div>
  );
}
