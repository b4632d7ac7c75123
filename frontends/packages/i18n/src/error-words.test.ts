import { expect, test } from 'vitest';
import { sentence } from './error-words.ts';

test.each([
  ['Sorry, this draw has closed', 'Sorry, this draw has closed.'],
  ['Your card was declined.', 'Your card was declined.'],
  ['Really?', 'Really?'],
])('sentence(%j) is %j', (message, expected) => expect(sentence(message)).toBe(expected));
