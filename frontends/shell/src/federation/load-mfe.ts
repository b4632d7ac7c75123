import { loadRemote, registerRemotes } from '@module-federation/runtime';
import {
  isMfeModule,
  MFE_CONTRACT_VERSION,
  type MfeModule,
  type MfeRegistryEntry,
} from '@wattle/mfe-contract';
import { errorReports } from '@wattle/platform';

/** A micro-frontend that is not deployed, does not answer, or does not fit this shell. */
export class MfeUnavailableError extends Error {
  readonly mfe: string;
  /** Address of its entry; none when it is not deployed at all. */
  readonly entry: string | undefined;

  constructor(mfe: string, entry?: string, options?: ErrorOptions) {
    super(`the micro-frontend ${mfe} is unavailable`, options);
    this.name = 'MfeUnavailableError';
    this.mfe = mfe;
    this.entry = entry;
  }

  /** Whether its entry is no longer served: this tab is older than the last release. */
  async isGone(): Promise<boolean> {
    if (!this.entry) return false;
    const answer = await fetch(this.entry, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    return answer?.status === 404;
  }
}

export type LoadMfe = (name: string) => Promise<MfeModule>;

function rejectAfter(milliseconds: number): { promise: Promise<never>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}

/** Loads micro-frontends from the registry, each once; a failed one may be asked again. */
export function createMfeLoader(registry: readonly MfeRegistryEntry[], timeoutMs = 10_000): LoadMfe {
  const loaded = new Map<string, MfeModule>();
  const failed = new Set<string>();
  const toRemote = ({ name, entry }: MfeRegistryEntry, cacheBust = '') => ({
    name: `mfe_${name}`,
    alias: name,
    entry: `${entry}${cacheBust}`,
    type: 'module' as const,
  });
  registerRemotes(registry.map((entry) => toRemote(entry)));

  return async (name) => {
    const known = loaded.get(name);
    if (known) return known;
    const entry = registry.find((candidate) => candidate.name === name);
    if (!entry) throw new MfeUnavailableError(name);
    const timeout = rejectAfter(timeoutMs);
    try {
      // The runtime remembers a failed remote: only a new registration asks the network again.
      if (failed.delete(name)) registerRemotes([toRemote(entry, `?retry=${Date.now()}`)], { force: true });
      const module = await Promise.race([loadRemote<{ default: unknown }>(`${name}/mfe`), timeout.promise]);
      const mfe = module?.default;
      if (!isMfeModule(mfe)) throw new Error('it exposes no micro-frontend');
      if (mfe.contract !== MFE_CONTRACT_VERSION) {
        throw new Error(`it speaks contract ${mfe.contract}, this shell ${MFE_CONTRACT_VERSION}`);
      }
      loaded.set(name, mfe);
      return mfe;
    } catch (cause) {
      failed.add(name);
      const unavailable = new MfeUnavailableError(name, entry.entry, { cause });
      errorReports.report('micro_frontend', unavailable, name);
      throw unavailable;
    } finally {
      timeout.cancel();
    }
  };
}
