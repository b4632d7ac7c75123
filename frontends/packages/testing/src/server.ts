import { setupServer } from 'msw/node';

/** The API of the tests; a call that nothing answers fails its test. */
export const server = setupServer();
