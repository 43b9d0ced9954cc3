import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to';

describe('where to go after signing in', () => {
  it.each(['/', '/orders', '/order/abc?tab=items#top', '/api-guide', '/%2f%2fexample.test'])(
    'keeps %s',
    (path) => {
      expect(safeReturnTo(path)).toBe(path);
    },
  );

  it.each([
    '',
    'orders',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/orders\\..\\x',
    '/a b',
    '/\u0000',
    '/ünsafe',
    '/api/logout',
    '/./api/logout',
    '/x/../api/logout',
    '/%2e/api/logout',
    `/${'x'.repeat(500)}`,
    ['/a', '/b'],
    null,
    undefined,
    7,
  ])('turns %j into the first page', (value) => {
    expect(safeReturnTo(value)).toBe('/');
  });
});
