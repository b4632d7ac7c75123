/** The federation without script elements: every micro-frontend is a module. */
export function loadScript(): never {
  throw new Error('script elements are left out of this build (build-config, lean-federation)');
}

export {
  loadScript as createLink,
  loadScript as createScript,
  loadScript as isStaticResourcesEqual,
  loadScript as safeWrapper,
};
