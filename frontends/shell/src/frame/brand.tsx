import { LogoMark, logoSetOf } from '@wattle/design-system';
import { errorReports, useLocale, useSite } from '@wattle/platform';
import { useState } from 'react';
import styles from './brand.module.css';

/** The logo of the theme for the visitor's locale; without one that shows, the drawn mark and the name of the site. */
export function Brand({ onDeep = false }: { readonly onDeep?: boolean }) {
  const { siteName, theme } = useSite();
  const { locale } = useLocale();
  const { light, dark, compact } = theme.logoOfLocale[locale] ?? theme.logo;
  const picture = (onDeep && dark) || light || dark || compact;
  const [lost, setLost] = useState<string>();
  const onError = () => {
    setLost(picture ?? '');
    // Not "does not load": that would be the visitor's network (docs/requirements.md §8), which is not reported.
    errorReports.report('render', new Error('the logo of the theme is not there'));
  };
  if (!picture || picture === lost) {
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
      <img srcSet={logoSetOf(picture)} src={picture} alt={siteName} onError={onError} />
    </picture>
  );
}
