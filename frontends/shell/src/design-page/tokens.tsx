import styles from './design-page.module.css';
import { Section } from './section.tsx';

const COLOURS = [
  'canvas',
  'raised',
  'sunken',
  'ink',
  'muted',
  'brand',
  'accent',
  'danger',
  'control',
  'hairline',
  'deep',
] as const;

const SIZES = [
  ['sm', 14],
  ['md', 16],
  ['lg', 18],
  ['xl', 22],
  ['xxl', 28],
  ['xxxl', 36],
  ['xxxxl', 48],
] as const;

export function Tokens() {
  return (
    <>
      <Section title="Colours">
        <ul className={styles.swatches}>
          {COLOURS.map((name) => (
            <li key={name}>
              <div className={`${styles.swatch} ${styles[name]}`} />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <ul className={styles.scale}>
          {SIZES.map(([name, pixels]) => (
            <li key={name} className={styles[name]}>
              {pixels} Thursday’s $30,000,000
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
