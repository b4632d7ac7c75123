/**
 * Half-filled tickets of this tab. Each says whose it is, so that the next person at this computer is not shown it and a
 * customer whose session has expired finds it again: the numbers may be their usual ones.
 */
const PREFIX = 'wattle.ticket.';

/** The customer, or null for a visitor. */
type Owner = string | null;

interface Kept {
  readonly owner: Owner;
  readonly ticket: unknown;
}

function at(slot: string): Kept | null {
  const text = sessionStorage.getItem(slot);
  return text === null ? null : (JSON.parse(text) as Kept);
}

export const unfinishedTickets = {
  keep: (name: string, owner: Owner, ticket: object): void =>
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, ticket } satisfies Kept)),
  /** Forgets a ticket that its reader could see; another's stays for when they are back. */
  forget(name: string, reader: Owner): void {
    if (unfinishedTickets.read(name, reader) !== null) sessionStorage.removeItem(PREFIX + name);
  },
  /** The stored ticket; a visitor's passes to the customer who signs in, as their cart does. */
  read(name: string, reader: Owner): unknown {
    const kept = at(PREFIX + name);
    return kept && (kept.owner === null || kept.owner === reader) ? kept.ticket : null;
  },
  /** Forgets the tickets of everybody else. */
  forgetAllBut(...owners: readonly (Owner | undefined)[]): void {
    const slots = Array.from(
      { length: sessionStorage.length },
      (_, index) => sessionStorage.key(index) ?? '',
    );
    for (const slot of slots)
      if (slot.startsWith(PREFIX) && !owners.includes(at(slot)?.owner)) sessionStorage.removeItem(slot);
  },
};
