/** The regions that permits are given for (docs/domain.md §10.12), as customers call them. */
const NAMES: Readonly<Record<string, string>> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
  GB: 'Great Britain',
};

export const regionName = (region: string): string => NAMES[region] ?? region;

/** `NSW, QLD and VIC`, as people write their states; a country by its name. */
export const regionList = (regions: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    regions.map((region) => (region === 'GB' ? regionName(region) : region)),
  );
