/** Prints the weight of every artefact beside its target (frontend handbook §4.4), and fails over its budget. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MICRO_FRONTENDS } from '../packages/build-config/src/micro-frontends.ts';

interface Row {
  readonly what: string;
  readonly files: readonly string[];
  readonly target: number;
  /** What fails; the target, where nothing is said. */
  readonly budget?: number;
  /** What comes inside the document, compressed with it. */
  readonly inDocument?: string;
  /** How many files it may come in. */
  readonly filesLimit?: number;
}

const workspace = join(import.meta.dirname, '..');
const PAGE_TARGET = 35;
/** Pages with forms carry the form kit and may weigh more. */
const FORM_TARGET = 55;
const HAS_FORMS = new Set(['identity', 'wallet']);

/** Pages that may weigh more than the others of their kind, each below the handbook's last limit of 60. */
const HEAVIER: Readonly<Record<string, number>> = {
  // Where numbers of a raffle and shares are chosen: forms of a purchase, though without the form kit.
  'storefront /:productOfferKey/subscription': 43,
  'storefront /:productOfferKey/subscriptions': 43,
  'storefront /:productOfferKey/draw/:drawNo': 43,
  'storefront /:productOfferKey/draw/:drawNo/buy': 44,
  'storefront /:productOfferKey/syndicates': 38,
  // Plays the numbers that are kept there.
  'storefront /my-account/favourite-numbers': 36,
  // Marks the draws that the customer played.
  'storefront /:productOfferKey/results': 36,
  // Pays for the order, and says what is known of a payment where the answer is lost.
  'checkout /cart/buy': 36,
  // Pays a cart of somebody else's with all that may be asked on the way, under their brand.
  'checkout /purchase/:partnerSlug': 38,
  // The receipt with what became of each line and each of its draws, under a partner's brand.
  'checkout /purchase/:partnerSlug/receipt/:checkoutId': 38,
  // Recomputes a draw in the browser.
  'storefront /:productOfferKey/results/draw/:drawNo/verification': 37,
  // Second factors, in every way to set one up.
  'identity /my-account/login-and-security': 56,
  // Every way to pay, and what is bought with it.
  'wallet /deposit': 59,
  'wallet /my-account/deposit': 57,
};

function kilobytes(file: string): number {
  const compressed = `${file}.gz`;
  return readFileSync(existsSync(compressed) ? compressed : file).length / 1000;
}

const distOf = (name: string) => join(workspace, 'mfe', name, 'dist');

type Preloads = Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>;

const preloadsOf = (name: string) =>
  JSON.parse(readFileSync(join(distOf(name), 'preload.json'), 'utf8')) as Preloads;

function rowsOfMicroFrontend(name: string): Row[] {
  return Object.entries(preloadsOf(name)).map(([page, { js }]) => ({
    what: `${name} ${page}`,
    files: js.map((file) => join(distOf(name), file)),
    target: HAS_FORMS.has(name) ? FORM_TARGET : PAGE_TARGET,
    budget: HEAVIER[`${name} ${page}`],
  }));
}

const shell = join(workspace, 'shell/dist');
const shellDocument = readFileSync(join(shell, 'index.html'), 'utf8');

/** What a first visit downloads of the shell: every script that its document names. */
function shellScripts(): string[] {
  const names = [...shellDocument.matchAll(/(?:href|src)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].map((name) => join(shell, name));
}

/** The shell's styles, which stand in its document. */
function shellStyles(): string {
  const styles = [...shellDocument.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((match) => match[1] ?? '');
  if (styles.length === 0) throw new Error('the document of the shell has no styles');
  return styles.join('');
}

/** Every script that the home page starts with. */
function homeScripts(): string[] {
  const { '/': home } = preloadsOf('storefront');
  return [...shellScripts(), ...(home?.js ?? []).map((file) => join(distOf('storefront'), file))];
}

/** The style sheets of the home page. */
function homeSheets(): string[] {
  const { '/': home } = preloadsOf('storefront');
  return (home?.css ?? []).map((file) => join(distOf('storefront'), file));
}

const rows: Row[] = [
  { what: 'shell', files: shellScripts(), target: 165 },
  { what: 'all scripts of the home page', files: homeScripts(), target: 190, filesLimit: 40 },
  {
    what: 'styles of the home page',
    files: homeSheets(),
    inDocument: shellStyles(),
    target: 15,
  },
  ...MICRO_FRONTENDS.flatMap(({ name }) => rowsOfMicroFrontend(name)),
];

const known = new Set(rows.map(({ what }) => what));
for (const page of Object.keys(HEAVIER)) {
  if (!known.has(page)) throw new Error(`nothing is called ${page}`);
}

console.log('gzip kB   target   budget  artefact (files)');
for (const row of rows) {
  const {
    what,
    files,
    inDocument = '',
    target,
    budget = target,
    filesLimit = Number.POSITIVE_INFINITY,
  } = row;
  const weight =
    files.reduce((sum, file) => sum + kilobytes(file), 0) + gzipSync(inDocument, { level: 9 }).length / 1000;
  const over = weight > budget || files.length > filesLimit;
  if (over) process.exitCode = 1;
  const cells = [weight.toFixed(1), String(target), String(budget)].map((cell) => cell.padStart(7));
  console.log(`${cells.join('  ')}  ${what} (${files.length})${over ? '  OVER' : ''}`);
}
