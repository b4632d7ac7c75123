/**
 * Half-filled tickets of this tab, each with its owner: the next person at this computer does not see it, and
 * a customer whose session expired finds it again. The numbers may be their usual ones.
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
  store: (name: string, owner: Owner, ticket: object): void =>
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, ticket } satisfies Kept)),
  /** Deletes the reader's ticket; another customer's stays for their return. */
  delete(name: string, reader: Owner): void {
    if (unfinishedTickets.read(name, reader) !== null) sessionStorage.removeItem(PREFIX + name);
  },
  /** The stored ticket; a visitor's passes to the customer who signs in, as their cart does. */
  read(name: string, reader: Owner): unknown {
    const kept = at(PREFIX + name);
    return kept && (kept.owner === null || kept.owner === reader) ? kept.ticket : null;
  },
  /** Deletes the tickets of all other customers. */
  deleteAllBut(...owners: readonly (Owner | undefined)[]): void {
    const slots = Array.from(
      { length: sessionStorage.length },
      (_, index) => sessionStorage.key(index) ?? '',
    );
    for (const slot of slots)
      if (slot.startsWith(PREFIX) && !owners.includes(at(slot)?.owner)) sessionStorage.removeItem(slot);
  },
};
