export { mfeConfig, pageConfig, shellConfig } from './config.ts';
export { MICRO_FRONTENDS, type MicroFrontend } from './micro-frontends.ts';
