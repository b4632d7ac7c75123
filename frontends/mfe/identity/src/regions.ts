/** Where customers may live: the countries served, with their states or nations (docs/requirements.md §6, Regions). */
export const COUNTRIES = [
  {
    code: 'AU',
    name: 'Australia',
    regionLabel: 'State or territory',
    suburbLabel: 'Suburb',
    regions: [
      { value: 'ACT', label: 'Australian Capital Territory' },
      { value: 'NSW', label: 'New South Wales' },
      { value: 'NT', label: 'Northern Territory' },
      { value: 'QLD', label: 'Queensland' },
      { value: 'SA', label: 'South Australia' },
      { value: 'TAS', label: 'Tasmania' },
      { value: 'VIC', label: 'Victoria' },
      { value: 'WA', label: 'Western Australia' },
    ],
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    regionLabel: 'Nation',
    suburbLabel: 'Town or city',
    regions: [
      { value: 'ENG', label: 'England' },
      { value: 'NIR', label: 'Northern Ireland' },
      { value: 'SCT', label: 'Scotland' },
      { value: 'WLS', label: 'Wales' },
    ],
  },
] as const;

export type CountryCode = (typeof COUNTRIES)[number]['code'];

/** What a country is called; one that is not served any more goes by its code. */
export const countryName = (code: string): string =>
  COUNTRIES.find((country) => country.code === code)?.name ?? code;
