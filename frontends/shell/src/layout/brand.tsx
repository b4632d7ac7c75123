import { LogoMark, logoSetOf } from '@wattle/design-system';
import { useLocale, useSite } from '@wattle/platform';
import styles from './brand.module.css';

/** The logo of the theme for the visitor's locale, or the drawn mark and the name of the site. */
export function Brand({ onDeep = false }: { readonly onDeep?: boolean }) {
  const { siteName, theme } = useSite();
  const { locale } = useLocale();
  const { light, dark, compact } = theme.logoOfLocale[locale] ?? theme.logo;
  const picture = (onDeep && dark) || light || dark || compact;
  if (!picture) {
    return (
      <>
        <LogoMark className={styles.mark} />
        {siteName}
      </>
    );
  }
  return (
    <picture className={styles.picture}>
      {compact && !onDeep && <source media="(width < 26rem)" srcSet={logoSetOf(compact) ?? compact} />}
      {dark && <source media="(prefers-color-scheme: dark)" srcSet={logoSetOf(dark) ?? dark} />}
      <img srcSet={logoSetOf(picture)} src={picture} alt={siteName} />
    </picture>
  );
}
