import { expect, it } from 'vitest';
import { withTagToggled } from './collection-entry';

it.each([
  ['', 'soap', 'soap'],
  ['gift', 'soap', 'gift, soap'],
  ['gift, Soap', 'soap', 'gift'],
  [' gift ,, soap', 'gift', 'soap'],
])('"%s" with %s clicked becomes "%s"', (text, tag, result) => {
  expect(withTagToggled(text, tag)).toBe(result);
});
