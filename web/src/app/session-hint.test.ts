// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { sessionHint } from './session-hint';

it.each([
  ['<meta name="casepack-session" content="no">', 'no'],
  ['<meta name="casepack-session" content="yes">', 'yes'],
  ['<meta name="casepack-session" content="unknown">', 'unknown'],
  ['<meta name="casepack-session" content="">', 'unknown'],
  ['', 'unknown'],
])('reads %s as %s', (head, hint) => {
  const page = new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html');

  expect(sessionHint(page)).toBe(hint);
});
