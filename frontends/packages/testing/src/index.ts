export { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
export { default as userEvent } from '@testing-library/user-event';
export { api, type Call, refusal, truncatedResponse } from './api.ts';
export { axeViolations } from './axe.ts';
export * from './deposit-fixtures.ts';
export * from './fixtures.ts';
export { depositsByCard } from './handlers.ts';
export * from './order-fixtures.ts';
export * from './raffle-fixtures.ts';
export * from './record-fixtures.ts';
export {
  type RenderMfeOptions,
  type RenderOptions,
  renderInPage,
  renderMfe,
  signInBrowser,
} from './render-mfe.tsx';
export * from './security-fixtures.ts';
export { server } from './server.ts';
export * from './wallet-fixtures.ts';
