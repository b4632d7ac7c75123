import '@wattle/design-system/document.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { beHost } from './federation/host.ts';
import { readRegistry } from './federation/registry.ts';

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
beHost();
createRoot(root).render(
  <StrictMode>
    <App registry={readRegistry()} />
  </StrictMode>,
);
