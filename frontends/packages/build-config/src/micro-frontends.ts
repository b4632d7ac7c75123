/** The micro-frontends of this workspace: which paths each owns (specification §2) and its development port. */
export interface MicroFrontend {
  readonly name: string;
  /** The longest mount wins; `/` belongs to exactly one. */
  readonly mounts: readonly string[];
  readonly devPort: number;
}

export const SHELL_DEV_PORT = 5170;

export const MICRO_FRONTENDS: readonly MicroFrontend[] = [
  { name: 'storefront', mounts: ['/'], devPort: 5171 },
  { name: 'checkout', mounts: ['/cart', '/checkout', '/receipt'], devPort: 5172 },
  {
    name: 'account',
    mounts: ['/my-account', '/login', '/logout', '/checkout/login', '/deposit'],
    devPort: 5173,
  },
];

export function microFrontend(name: string): MicroFrontend {
  const found = MICRO_FRONTENDS.find((mfe) => mfe.name === name);
  if (!found) throw new Error(`no micro-frontend is called ${name}`);
  return found;
}
