import '../styles/document.css';
import {
  createBrowserRouter,
  createToastStore,
  type Locale,
  LocaleProvider,
  RouterProvider,
  ToastProvider,
} from '@wattle/platform';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastRegion } from '../index.ts';
import { DesignPage } from './page.tsx';

const LOCALE: Locale = { locale: 'en-AU', currency: 'AUD', timeZone: 'Australia/Sydney' };

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
const router = createBrowserRouter([
  {
    // Its links are for looking at: every address is this page.
    path: '*',
    element: (
      <>
        <DesignPage />
        <ToastRegion />
      </>
    ),
  },
]);
createRoot(root).render(
  <StrictMode>
    <LocaleProvider value={LOCALE}>
      <ToastProvider value={createToastStore()}>
        <RouterProvider router={router} />
      </ToastProvider>
    </LocaleProvider>
  </StrictMode>,
);
