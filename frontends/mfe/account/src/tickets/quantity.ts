import { plural } from '@wattle/i18n';

const UNITS: Readonly<Record<string, string>> = { raffle_ticket: 'ticket', syndicate_share: 'share' };

/** `12 games`, `5 tickets` of a raffle or `2 shares` of a syndicate. */
export const quantityOf = ({ productType, numGames }: { productType: string; numGames: number }): string =>
  plural(numGames, UNITS[productType] ?? 'game');
