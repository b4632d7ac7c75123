import type { MfeContext } from '@wattle/mfe-contract';

/** Whose offers a loader shows; nobody's in particular for visitors, and while it cannot be known who is signed in. */
export async function regionOf({ session }: MfeContext): Promise<string | undefined> {
  const customer = await session.customer().catch(() => null);
  return customer?.region;
}
