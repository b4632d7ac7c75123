/** FNV-1a of what a banner says: remembers that it was dismissed. The server counts in the same way. */
export function contentHash(parts: readonly (string | null | undefined)[]): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(parts.map((part) => part ?? '').join('\n')))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16);
}
