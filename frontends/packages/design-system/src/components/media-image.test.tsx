import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MediaImage } from './media-image.tsx';

const HASH = '0123456789abcdef0123456789abcdef';
const shown = (src: string, width: number) => {
  render(<MediaImage image={{ src, alt: 'Spring', width, height: 400 }} sizes="100vw" />);
  return screen.getByRole('img', { name: 'Spring' });
};

test('a screen may choose any smaller copy of a picture, never a larger one', () => {
  const image = shown(`/media/${HASH}.jpg`, 960);
  expect(image).toHaveAttribute(
    'srcset',
    `/media/${HASH}-320.webp 320w, /media/${HASH}-640.webp 640w, /media/${HASH}.jpg 960w`,
  );
  expect(image).toHaveAttribute('sizes', '100vw');
  expect(image).toHaveAttribute('src', `/media/${HASH}.jpg`);
});

test.each([
  ['a drawing that is shipped', '/media/odds-1.svg', 800],
  ['a picture no wider than the smallest copy', `/media/${HASH}.png`, 320],
  ['a picture of elsewhere', `/assets/${HASH}.png`, 800],
])('%s has one size for all, and keeps its place', (_, src, width) => {
  const image = shown(src, width);
  expect(image).not.toHaveAttribute('srcset');
  expect(image).not.toHaveAttribute('sizes');
  expect(image).toHaveAttribute('width', String(width));
  expect(image).toHaveAttribute('height', '400');
  expect(image).toHaveAttribute('loading', 'lazy');
});
