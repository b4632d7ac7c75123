import styles from './page.module.css';

const COLOURS = [
  'canvas',
  'raised',
  'sunken',
  'ink',
  'muted',
  'brand',
  'brand-fill',
  'brand-soft',
  'accent',
  'accent-soft',
  'danger',
  'danger-soft',
  'control',
  'hairline',
  'deep',
] as const;

const SIZES = [
  ['sm', 14],
  ['md', 16],
  ['lg', 18],
  ['xl', 22],
  ['2xl', 28],
  ['3xl', 36],
  ['4xl', 48],
] as const;

const tokenValue = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const Colours = () => (
  <ul className={styles.swatches}>
    {COLOURS.map((name) => (
      <li key={name}>
        <div className={`${styles.swatch} ${styles[name]}`} />
        <strong>{name}</strong>
        <br />
        <code>{tokenValue(`--color-${name}`)}</code>
      </li>
    ))}
  </ul>
);

export function Type() {
  return (
    <ul className={styles.scale}>
      {SIZES.map(([name, pixels]) => (
        <li key={name} className={styles[`text-${name}`]}>
          {pixels} Thursday’s $30,000,000
        </li>
      ))}
    </ul>
  );
}
