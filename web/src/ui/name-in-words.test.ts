import { expect, it } from 'vitest';
import { nameInWords } from './name-in-words';

it.each([
  ['mail', 'Mail'],
  ['sign_in_failed', 'Sign in failed'],
  ['isOrgAdmin', 'Is org admin'],
  ['line2Address', 'Line2 address'],
  ['', ''],
])('%s reads %s', (name, words) => {
  expect(nameInWords(name)).toBe(words);
});
