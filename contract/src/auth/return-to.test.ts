import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to';

describe('where to go after signing in', () => {
  it.each([
    '/',
    '/orders',
    '/order/abc?tab=items#top',
    '/orders/12?tab=payment#top',
    '/admin#connected-orgs',
    '/api-guide',
    '/logins',
    '/login-report',
    '/orders/login',
    `/${'x'.repeat(499)}`,
    '/%2f%2fexample.test',
    '/orders?search=50%',
  ])('keeps %s', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    '',
    'orders',
    ' /orders',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/orders\\..\\x',
    '/a\\b',
    '/a//b',
    '/a b',
    '/\u0000',
    '/ünsafe',
    '/api',
    '/api/logout',
    '/./api/logout',
    '/x/../api/logout',
    '/%2e/api/logout',
    '/%61p%69/logout',
    '/login',
    '/login?returnTo=/login',
    '/x/../login',
    '/register',
    '/forgot-password',
    '/set-password#token',
    `/${'x'.repeat(500)}`,
    ['/orders'],
    ['/a', '/b'],
    null,
    undefined,
    7,
  ])('turns %j into the first page', (value) => {
    expect(safeReturnTo(value)).toBe('/');
  });
});
