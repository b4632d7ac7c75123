import { init } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import * as platform from '@wattle/platform';
import platformPackage from '@wattle/platform/package.json' with { type: 'json' };
import * as React from 'react';
import * as ReactDom from 'react-dom';

declare global {
  /** Where micro-frontends, which carry no runtime of their own, look for it. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

const shared = (version: string, requiredVersion: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion },
});

/**
 * Makes the page the host of its micro-frontends, which use its copies of modules with React context or
 * state. The artefacts leave out the packages shared here (build-config, SINGLETONS).
 */
export function startHost(): void {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  init({
    name: 'shell',
    remotes: [],
    shared: {
      react: shared(React.version, '^19.3.0', React),
      'react-dom': shared(ReactDom.version, '^19.3.0', ReactDom),
      '@wattle/platform': shared(platformPackage.version, '^1.0.0', platform),
    },
    shareStrategy: 'loaded-first',
  });
}
