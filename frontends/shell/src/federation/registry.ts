import type { MfeRegistryEntry } from '@wattle/mfe-contract';

/** The registry that the server wrote into the document: what is deployed now, and which paths each part owns. */
export function readRegistry(): readonly MfeRegistryEntry[] {
  const block = document.getElementById('mfe-registry')?.textContent;
  return block ? (JSON.parse(block) as MfeRegistryEntry[]) : [];
}

/** The mount that owns a path: the longest whose segments begin it. */
export function ownerOf(
  registry: readonly MfeRegistryEntry[],
  path: string,
): { readonly name: string; readonly mount: string } | undefined {
  return registry
    .flatMap(({ name, mounts }) => mounts.map((mount) => ({ name, mount })))
    .filter(({ mount }) => mount === '/' || path === mount || path.startsWith(`${mount}/`))
    .sort((a, b) => b.mount.length - a.mount.length)[0];
}
