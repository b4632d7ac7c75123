import { shellConfig } from '../packages/build-config/src/index.ts';

export default shellConfig();
