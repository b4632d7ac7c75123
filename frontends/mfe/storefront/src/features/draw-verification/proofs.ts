import { type Bytes, bytesOf, fromHex, hmacNumbers, sha256, toHex } from './digests.ts';

/** The algorithm `wattle-draw-v1`, step by step as docs/draw-verification.md has it. */
export const ALGORITHM = 'wattle-draw-v1';

const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);
const WORDS = 2n ** 256n;

/** `dream_home|12|main`: which drawing of which draw. */
export type DrawingName = string;

export interface SealedEntry {
  readonly number: number;
  readonly index: number;
  readonly entryDigest: string;
  readonly proof: readonly string[];
}

export const seedCommitment = async (operatorSeed: string): Promise<string> =>
  toHex(await sha256(bytesOf('wattle-draw-seed-v1|'), fromHex(operatorSeed)));

export const keyCommitment = async (key: string): Promise<string> =>
  toHex(await sha256(bytesOf('wattle-allocation-key-v1|'), fromHex(key)));

export const sha256OfHex = async (hex: string): Promise<string> => toHex(await sha256(fromHex(hex)));

/** The published digest of a ticket's id, which only its holder knows. */
export const entryDigest = async (ticketId: string): Promise<string> =>
  toHex(await sha256(bytesOf(ticketId.trim().toLowerCase())));

export const drawSeed = async (operatorSeed: string, randomness: string, root: string): Promise<string> =>
  toHex(await sha256(bytesOf(`${ALGORITHM}|`), fromHex(operatorSeed), fromHex(randomness), fromHex(root)));

/** The place of an entry in a sealed list, and the hashes beside its way up to the root. */
interface ProvedPlace {
  readonly index: number;
  readonly proof: readonly string[];
}

interface SealedList {
  readonly entries: number;
  readonly root: string;
}

/** Whether a raffle's entry is in the sealed list. */
export const isInList = (name: DrawingName, entry: SealedEntry, list: SealedList): Promise<boolean> =>
  leadsToRoot(`wattle-draw-entry-v1|${name}|${entry.number}|${entry.entryDigest}`, entry, list);

/** Whether the proof of an entry leads to the root of the list; false for one that is too short or too long. */
export async function leadsToRoot(
  leaf: string,
  { index: place, proof }: ProvedPlace,
  { entries, root }: SealedList,
): Promise<boolean> {
  let index = place;
  if (!(Number.isInteger(index) && index >= 0 && index < entries)) return false;
  const rest = proof.map(fromHex);
  let node: Bytes = await sha256(LEAF, bytesOf(leaf));
  for (let width = entries; width > 1; width = Math.floor((width + 1) / 2)) {
    const isOdd = index % 2 === 1;
    if (isOdd || index + 1 < width) {
      const beside = rest.shift();
      if (!beside) return false;
      node = isOdd ? await sha256(NODE, beside, node) : await sha256(NODE, node, beside);
    }
    index = Math.floor(index / 2);
  }
  return rest.length === 0 && toHex(node) === root;
}

/** When a network published its first round, in seconds since 1970, and the seconds between two rounds. */
const NETWORKS: Readonly<Record<string, readonly [genesis: number, period: number]>> = {
  'drand/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971': [1692803367, 3],
  development: [1692803367, 3],
};

/** The first round published at least `delay` seconds after a list was sealed; undefined for an unknown network. */
export function roundAfterSealing(network: string, sealedAt: string, delay: number): number | undefined {
  const known = NETWORKS[network];
  if (!known) return undefined;
  const [genesis, period] = known;
  const second = Math.floor(Date.parse(sealedAt) / 1000) + delay;
  return Math.max(Math.ceil((second - genesis) / period), 0) + 1;
}

interface Selected {
  readonly prizeNo: number;
  readonly index: number;
  readonly attempt: number;
}

/** The place that wins one prize, each as likely as any other; some place must be left outside `without`. */
async function selectOne(
  word: (text: string) => Promise<bigint>,
  name: DrawingName,
  prizeNo: number,
  entries: number,
  without: ReadonlySet<number>,
): Promise<Selected> {
  const count = BigInt(entries);
  const limit = WORDS - (WORDS % count);
  for (let attempt = 0; ; attempt += 1) {
    const drawn = await word(`${name}|${prizeNo}|${attempt}`);
    const index = Number(drawn % count);
    if (drawn < limit && !without.has(index)) return { prizeNo, index, attempt };
  }
}

export interface Selection {
  readonly seed: string;
  readonly name: DrawingName;
  readonly entries: number;
  readonly prizes: number;
  readonly repeatWinners: boolean;
}

/** The winning places, prize 1 first; it ends early when every entry has won. */
export async function selectWinners({ seed, name, entries, prizes, repeatWinners }: Selection) {
  const word = await hmacNumbers(fromHex(seed));
  const won = new Set<number>();
  const selected: Selected[] = [];
  for (let prizeNo = 1; prizeNo <= prizes && won.size < entries; prizeNo += 1) {
    const next = await selectOne(word, name, prizeNo, entries, won);
    if (!repeatWinners) won.add(next.index);
    selected.push(next);
  }
  return selected;
}

/** The jackpot number's place: drawn as prize 0 from all entries, and returned. */
export async function selectJackpot({ seed, name, entries }: Selection): Promise<Selected> {
  return selectOne(await hmacNumbers(fromHex(seed)), name, 0, entries, new Set());
}
