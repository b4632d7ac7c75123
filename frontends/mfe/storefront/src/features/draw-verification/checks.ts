import type { DrawVerification, ProvedEntry, VerifiedDrawing } from '@wattle/api-client';
import {
  ALGORITHM,
  type DrawingName,
  drawSeed,
  entryDigest,
  isInList,
  keyCommitment,
  roundAfterSealing,
  type SealedEntry,
  type Selection,
  seedCommitment,
  selectJackpot,
  selectWinners,
  sha256OfHex,
} from './proofs.ts';

/** One recomputed value and its comparison. */
export interface Check {
  readonly title: string;
  /** The compared values by name. */
  readonly text: string;
  readonly holds: boolean;
  readonly values: readonly (readonly [name: string, value: string])[];
}

export const nameOf = ({ offerKey, drawNo }: DrawVerification, drawing: string): DrawingName =>
  `${offerKey}|${drawNo}|${drawing}`;

interface Drawn extends VerifiedDrawing {
  readonly operatorSeed: string;
  readonly seed: string;
  readonly root: string;
  readonly entries: number;
  readonly beacon: VerifiedDrawing['beacon'] & { readonly randomness: string };
}

/** Everything is published that its winners follow from. */
export const isDrawn = (drawing: VerifiedDrawing): drawing is Drawn =>
  drawing.operatorSeed !== null &&
  drawing.seed !== null &&
  drawing.root !== null &&
  drawing.entries !== null &&
  drawing.beacon.randomness !== null;

/** Recomputes a drawing, one finding after the other, in the order of the documentation. */
export async function* checkDrawing(published: DrawVerification, drawing: Drawn): AsyncGenerator<Check> {
  const name = nameOf(published, drawing.key);
  if (published.algorithm !== ALGORITHM) {
    yield {
      title: 'The algorithm is known',
      text: `This page recomputes ${ALGORITHM} and nothing else.`,
      holds: false,
      values: [['Algorithm', published.algorithm]],
    };
    return;
  }
  yield* checkSeed(drawing);
  const selection: Selection = { ...drawing, name };
  const selected = await selectWinners(selection);
  yield {
    title: 'The winning places follow from the seed',
    text: `Prize after prize, a place among ${drawing.entries} was computed from the seed; no place was chosen by hand.`,
    holds:
      selected.length === drawing.winners.length &&
      selected.every(({ prizeNo, index, attempt }, place) => {
        const winner = drawing.winners[place];
        return winner?.prizeNo === prizeNo && winner.index === index && winner.attempt === attempt;
      }),
    values: selected
      .slice(0, 10)
      .map(({ prizeNo, index }) => [`Prize ${prizeNo}`, `place ${index} of the list, counted from 0`]),
  };
  yield {
    title: 'The winning tickets stand at those places',
    text: 'Each winning ticket’s proof leads to the fingerprint of the sealed list.',
    holds: await allInList(name, drawing, [...drawing.winners, ...drawing.neighbours]),
    values: drawing.winners
      .slice(0, 10)
      .map(({ prizeNo, number }) => [`Prize ${prizeNo}`, `ticket ${number}`]),
  };
  if (drawing.neighbours.length > 0) {
    yield {
      title: 'The tickets beside the first prize stand beside it',
      text: 'Their numbers come right before and right after the first prize’s; the last number is followed by the first.',
      holds: drawing.neighbours.every(({ number }) =>
        isBeside(published, number, drawing.winners[0]?.number),
      ),
      values: drawing.neighbours.map(({ number }) => ['Ticket', String(number)]),
    };
  }
  const { jackpot } = drawing;
  if (jackpot) {
    const drawn = await selectJackpot(selection);
    yield {
      title: 'The jackpot number follows from the seed',
      text: 'It is drawn from all tickets and returned; it pays when a drawn prize falls on the same ticket.',
      holds:
        drawn.index === jackpot.index &&
        drawn.attempt === jackpot.attempt &&
        jackpot.won === drawing.winners.some(({ index }) => index === drawn.index) &&
        (await isInList(name, jackpot, drawing)),
      values: [['Jackpot number', String(jackpot.number)]],
    };
  }
}

function isBeside({ allocation }: DrawVerification, number: number, first: number | undefined): boolean {
  if (first === undefined) return false;
  const size = allocation.lastNumber - allocation.firstNumber + 1;
  const apart = Math.abs(number - first);
  return apart === 1 || apart === size - 1;
}

async function* checkSeed(drawing: Drawn): AsyncGenerator<Check> {
  const { operatorSeed, beacon, root } = drawing;
  const commitment = await seedCommitment(operatorSeed);
  yield {
    title: 'Our secret is the one we promised',
    text: 'Its fingerprint was published before the first ticket was sold.',
    holds: commitment === drawing.seedCommitment,
    values: [
      ['Secret', operatorSeed],
      ['Its fingerprint', commitment],
      ['Published before sales', drawing.seedCommitment],
    ],
  };
  if (beacon.delaySeconds !== null) {
    const expected = roundAfterSealing(beacon.network, drawing.frozenAt ?? '', beacon.delaySeconds);
    yield {
      title: 'The round follows from the time of the sealing',
      text: `It is the first one ${beacon.delaySeconds / 60} minutes after the list was sealed, when nobody could know it.`,
      holds: expected === beacon.round,
      values: [
        ['Sealed', drawing.frozenAt ?? ''],
        ['Computed round', String(expected)],
        ['Used round', String(beacon.round)],
      ],
    };
  }
  if (beacon.signature !== null) {
    const randomness = await sha256OfHex(beacon.signature);
    yield {
      title: 'The public random number belongs to its signature',
      text: `Compare round ${beacon.round} with what the network itself says.`,
      holds: randomness === beacon.randomness,
      values: [
        ['Network', beacon.network],
        ['Round', String(beacon.round)],
        ['Signature', beacon.signature],
        ['Random number', beacon.randomness],
      ],
    };
  }
  const seed = await drawSeed(operatorSeed, beacon.randomness, root);
  yield {
    title: 'The seed follows from all three',
    text: 'Our secret, the public random number and the list of tickets: no one could know or choose all of them.',
    holds: seed === drawing.seed,
    values: [
      ['Random number', beacon.randomness],
      ['Fingerprint of the list', root],
      ['Computed seed', seed],
      ['Published seed', drawing.seed],
    ],
  };
}

async function allInList(
  name: DrawingName,
  drawing: Drawn,
  entries: readonly SealedEntry[],
): Promise<boolean> {
  for (const entry of entries) if (!(await isInList(name, entry, drawing))) return false;
  return true;
}

/** The order in which numbers were given out was fixed before sales; undefined while its key is secret. */
export async function checkAllocation({ allocation }: DrawVerification): Promise<Check | undefined> {
  if (allocation.key === null) return undefined;
  const commitment = await keyCommitment(allocation.key);
  return {
    title: 'The order of ticket numbers was fixed before sales',
    text: 'The key of the order matches the fingerprint published before the first ticket was sold.',
    holds: commitment === allocation.keyCommitment,
    values: [
      ['Key', allocation.key],
      ['Its fingerprint', commitment],
      ['Published before sales', allocation.keyCommitment],
    ],
  };
}

/** A ticket in the sealed lists that it was entered in: that it is there, and whose it is. */
export async function checkEntry(
  published: DrawVerification,
  entry: ProvedEntry,
  ticketId: string,
): Promise<readonly Check[]> {
  const drawing = published.drawings.find(({ key }) => key === entry.drawing);
  const root = drawing?.root ?? '';
  const digest = await entryDigest(ticketId);
  const where = drawing?.name ?? entry.drawing;
  return [
    {
      title: `${where}: ticket ${entry.number} is in the sealed list`,
      text: `It stands at place ${entry.index} of ${entry.entries}, and its proof leads to the published fingerprint of the list.`,
      holds: await isInList(nameOf(published, entry.drawing), entry, {
        entries: drawing?.entries ?? 0,
        root,
      }),
      values: [['Fingerprint of the list', root]],
    },
    {
      title: `${where}: ticket ${entry.number} is yours`,
      text: 'The entry carries the fingerprint of your ticket’s id, which only you know.',
      holds: digest === entry.entryDigest,
      values: [
        ['Fingerprint of your ticket’s id', digest],
        ['In the list', entry.entryDigest],
      ],
    },
  ];
}
