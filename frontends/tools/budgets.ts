/** Prints the weight of every artefact beside its target, and fails over its budget. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MICRO_FRONTENDS } from '../packages/build-config/src/micro-frontends.ts';

interface Row {
  readonly what: string;
  readonly files: readonly string[];
  readonly target: number;
  /** The most it may weigh; the target by default. */
  readonly budget?: number;
  /** Styles inside the document, compressed with it. */
  readonly inDocument?: string;
  /** The most files. */
  readonly filesLimit?: number;
}

const workspace = join(import.meta.dirname, '..');
/** A page's target and budget in kB, by its kind. */
interface Kind {
  readonly target: number;
  readonly budget: number;
}

const PAGE: Kind = { target: 35, budget: 39 };
/** Carries the form kit. */
const FORM: Kind = { target: 55, budget: 59 };
/** Chooses the numbers of a raffle: a form of a purchase without the form kit. */
const RAFFLE: Kind = { target: 35, budget: 44 };

const HAS_FORMS = new Set(['identity', 'wallet']);
const RAFFLE_PAGES = new Set(['subscription', 'subscriptions', 'draw/:drawNo', 'draw/:drawNo/buy']);

function kindOf(name: string, page: string): Kind {
  if (HAS_FORMS.has(name)) return FORM;
  return RAFFLE_PAGES.has(page.replace('/:productOfferKey/', '')) ? RAFFLE : PAGE;
}

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
    ...kindOf(name, page),
  }));
}

const shell = join(workspace, 'shell/dist');
const shellDocument = readFileSync(join(shell, 'index.html'), 'utf8');

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

console.log('gzip kB   target   budget  artefact (files)');
for (const row of rows) {
  const { what, files, inDocument, target, budget = target, filesLimit = Number.POSITIVE_INFINITY } = row;
  const styles = inDocument ? gzipSync(inDocument, { level: 9 }).length / 1000 : 0;
  const weight = files.reduce((sum, file) => sum + kilobytes(file), styles);
  const over = weight > budget || files.length > filesLimit;
  if (over) process.exitCode = 1;
  const cells = [weight.toFixed(1), String(target), String(budget)].map((cell) => cell.padStart(7));
  console.log(`${cells.join('  ')}  ${what} (${files.length})${over ? '  OVER' : ''}`);
}
