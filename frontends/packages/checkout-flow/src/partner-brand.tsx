import type { Partner } from '@wattle/api-client';
import type { CSSProperties } from 'react';
import styles from './partner-brand.module.css';

/** The partner's logo and name in its colours, which are the same in both colour schemes. */
export function PartnerBrand({ partner: { name, branding } }: { partner: Partner }) {
  if (!branding) return <p className={styles.name}>{name}</p>;
  const { color, onColor, logo } = branding;
  // The colours are known only now. They are set on the element, which the policy of the page allows; markup has none.
  const colors = { '--partner-color': color, '--partner-on-color': onColor } as CSSProperties;
  return (
    <p className={styles.band} style={colors}>
      {logo && <img className={styles.logo} src={logo.src} alt={logo.alt === name ? '' : logo.alt} />}
      {name}
    </p>
  );
}
