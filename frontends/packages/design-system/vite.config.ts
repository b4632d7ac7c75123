import { pageConfig } from '../build-config/src/index.ts';

/** The page of components: looked at while working, and built on its own; no release carries it. */
export default pageConfig({ base: '/design-system/' });
