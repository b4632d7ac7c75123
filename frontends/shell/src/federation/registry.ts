import type { MfeRegistryEntry } from '@wattle/mfe-contract';

/** The registry in the document: the deployed micro-frontends and their paths. */
export function readRegistry(): readonly MfeRegistryEntry[] {
  const block = document.getElementById('mfe-registry')?.textContent;
  return block ? (JSON.parse(block) as MfeRegistryEntry[]) : [];
}

interface Owner {
  readonly name: string;
  readonly mount: string;
}

const found = new WeakMap<readonly MfeRegistryEntry[], readonly Owner[]>();

/**
 * Every mount, the longest first. The router ranks `/about/:page` and `/:offer/terms` alike and takes the one that
 * stands first: so it is the owner's, as the longer mount's.
 */
export function mountsOf(registry: readonly MfeRegistryEntry[]): readonly Owner[] {
  const known = found.get(registry);
  if (known) return known;
  const mounts = registry
    .flatMap(({ name, mounts }) => mounts.map((mount) => ({ name, mount })))
    .sort((a, b) => b.mount.length - a.mount.length);
  found.set(registry, mounts);
  return mounts;
}

/** The mount that owns a path: the longest whose segments begin it. */
export const ownerOf = (registry: readonly MfeRegistryEntry[], path: string): Owner | undefined =>
  mountsOf(registry).find(({ mount }) => mount === '/' || path === mount || path.startsWith(`${mount}/`));
