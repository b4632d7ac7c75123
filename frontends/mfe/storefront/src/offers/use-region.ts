import { regionOf } from '@wattle/api-client';
import { useSession, useSite } from '@wattle/platform';

/** Where this visitor plays, as far as it is known. */
export const useRegion = (): string | undefined => regionOf(useSession().customer, useSite());
