import { pageConfig } from '../build-config/src/index.ts';

/** The page of components for development; not part of a release. */
export default pageConfig({ base: '/design-system/' });
