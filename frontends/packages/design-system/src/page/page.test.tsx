import { axeViolations, renderInPage, screen, userEvent } from '@wattle/testing';
import { afterEach, expect, test } from 'vitest';
import * as forms from '../forms/index.ts';
import * as icons from '../icons.ts';
import * as components from '../index.ts';
import { DesignPage } from './page.tsx';
import { SPECIMENS } from './specimens.tsx';

const sources = import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true });

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

test.each(SPECIMENS)('everyone can use: $title', async ({ Specimen }) => {
  renderInPage(<Specimen />);
  expect(await axeViolations()).toEqual([]);
});

test('every component of the design system stands on its page', () => {
  const page = Object.values(sources).join('\n');
  // Shown by the others, or nothing to look at.
  const elsewhere = new Set(['VisuallyHidden', 'ToastRegion', 'Field', ...Object.keys(icons)]);
  const isComponent = (name: string) => /^[A-Z][a-z]/.test(name) && !elsewhere.has(name);
  const missing = [...Object.keys(components), ...Object.keys(forms)]
    .filter(isComponent)
    .filter((name) => !new RegExp(`<${name}\\b|\\b${name}[,\\]]`).test(page));
  expect(missing).toEqual([]);
});

test('the page shows every component in light and dark', async () => {
  const user = userEvent.setup();
  renderInPage(<DesignPage />);
  expect(screen.getByRole('heading', { name: 'Design system', level: 1 })).toBeVisible();
  for (const { title } of SPECIMENS) {
    const id = screen.getByRole('heading', { name: title, level: 2 }).id;
    expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', `#${id}`);
  }
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(screen.getByRole('radio', { name: 'As the device' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});
