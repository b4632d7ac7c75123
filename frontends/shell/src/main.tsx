import '@wattle/design-system/document.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, openPage } from './app/app.tsx';
import { firstPaint } from './app/first-paint.ts';
import { beHost } from './federation/host.ts';
import { readRegistry } from './federation/registry.ts';

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
beHost();
const page = openPage(readRegistry());
firstPaint().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App page={page} />
    </StrictMode>,
  ),
);
