/**
 * Release gate: checks that the artefacts fit the shell. The federation runtime does not check singletons
 * without a fallback copy.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { MICRO_FRONTENDS } from '../packages/build-config/src/micro-frontends.ts';
import { MFE_CONTRACT_VERSION } from '../packages/mfe-contract/src/module.ts';

interface Manifest {
  readonly exposes: readonly { readonly path: string }[];
  readonly shared: readonly {
    readonly name: string;
    readonly version: string;
    readonly requiredVersion: string;
  }[];
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
}

const workspace = join(import.meta.dirname, '..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const shell = readJson(join(workspace, 'shell/dist/mf-manifest.json')) as Manifest;
const provided = new Map(shell.shared.map(({ name, version }) => [name, version]));

function problemsOf(name: string): string[] {
  const dist = join(workspace, 'mfe', name, 'dist');
  const manifest = readJson(join(dist, 'mf-manifest.json')) as Manifest;
  const description = readJson(join(dist, 'mfe.json')) as { readonly contract: number };
  const preload = readJson(join(dist, 'preload.json')) as Record<string, { js: string[]; css: string[] }>;
  const problems: string[] = [];
  if (!manifest.exposes.some(({ path }) => path === './mfe')) problems.push('does not expose ./mfe');
  if (description.contract !== MFE_CONTRACT_VERSION) {
    problems.push(`speaks contract ${description.contract}, the shell ${MFE_CONTRACT_VERSION}`);
  }
  for (const { name: dependency, requiredVersion } of manifest.shared) {
    const version = provided.get(dependency);
    if (!version) problems.push(`needs ${dependency}, which the shell does not provide`);
    else if (!semver.satisfies(version, requiredVersion)) {
      problems.push(`needs ${dependency} ${requiredVersion}, the shell has ${version}`);
    }
  }
  const files = Object.values(preload).flatMap(({ js, css }) => [...js, ...css]);
  for (const file of new Set([...files, manifest.metaData.remoteEntry.name])) {
    if (!existsSync(join(dist, file))) problems.push(`names ${file}, which was not built`);
  }
  return problems;
}

for (const { name } of MICRO_FRONTENDS) {
  const problems = problemsOf(name);
  if (problems.length > 0) process.exitCode = 1;
  for (const problem of problems) console.error(`✗ ${name} ${problem}`);
  if (problems.length === 0) console.log(`✓ ${name} fits the shell`);
}
