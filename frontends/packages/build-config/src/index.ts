export { mfeConfig, pageConfig, shellConfig } from './config.ts';
export { MICRO_FRONTENDS } from './micro-frontends.ts';
