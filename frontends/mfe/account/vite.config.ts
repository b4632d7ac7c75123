import { mfeConfig } from '../../packages/build-config/src/index.ts';

export default mfeConfig('account', {
  '/login': 'src/features/login/login-page.tsx',
});
