import { preCartKey } from '@wattle/api-client';
import { useCapability, useLocation, useQuery, useSession } from '@wattle/platform';
import { PreCartDrawer } from './lazy-overlays.ts';
import { OnDemand } from './on-demand.tsx';

const unnoticed = () => {};

/** Suggestions after something was put into the cart: for customers alone, and never in the cart itself. */
export function PreCart() {
  const isOffered = useCapability('pre_cart_recommended_draws');
  const { status } = useSession();
  const { pathname } = useLocation();
  const { data: cartVersion } = useQuery<number | null>({
    queryKey: preCartKey,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  const isWanted = isOffered && status === 'signed-in' && !pathname.startsWith('/cart');
  if (!isWanted || cartVersion === null) return null;
  return (
    <OnDemand when onFailure={unnoticed}>
      <PreCartDrawer cartVersion={cartVersion} />
    </OnDemand>
  );
}
