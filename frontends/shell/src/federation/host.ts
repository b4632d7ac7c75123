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
 * Makes the page the host of its micro-frontends: they run on its copies of what carries React context or module
 * state. What is shared here is what the artefacts leave out (build-config, SINGLETONS).
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
