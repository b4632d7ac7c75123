import { MICRO_FRONTENDS as LISTED } from './generated/micro-frontends.ts';

/** The micro-frontends of this workspace: which paths each owns (docs/requirements.md §2) and its development port. */
interface MicroFrontend {
  readonly name: string;
  /** The longest mount wins; `/` belongs to exactly one. */
  readonly mounts: readonly string[];
  readonly devPort: number;
}

export const SHELL_DEV_PORT = 5170;
/** The page of the design system's components. */
export const PAGE_DEV_PORT = 5190;

export const MICRO_FRONTENDS: readonly MicroFrontend[] = LISTED;

export function microFrontend(name: string): MicroFrontend {
  const found = MICRO_FRONTENDS.find((mfe) => mfe.name === name);
  if (!found) throw new Error(`no micro-frontend is called ${name}`);
  return found;
}
