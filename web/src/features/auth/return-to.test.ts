import { describe, expect, it } from 'vitest';
import { externalSignInHref, safeReturnTo } from './return-to';

describe('where to go after signing in', () => {
  it.each([
    '/',
    '/orders',
    '/orders/12?tab=payment#top',
    '/admin#connected-orgs',
    '/logins',
    '/login-report',
  ])('is %s, a path on this site', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    'orders',
    '',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/a\\b',
    '/a//b',
    '/\t/evil.test',
    '/\n/evil.test',
    ' /orders',
    '/or ders',
    'https://evil.test',
    'javascript:alert(1)',
    '/api/logout',
    '/login',
    '/login?returnTo=/login',
    '/register',
    '/set-password#token',
    `/${'a'.repeat(500)}`,
    undefined,
    null,
    12,
    ['/orders'],
  ])('is never %j', (value) => {
    expect(safeReturnTo(value)).toBe('/');
  });

  it('goes along to external sign-in, unless it is the catalog', () => {
    expect([externalSignInHref('/'), externalSignInHref('/orders?a=1')]).toEqual([
      '/api/login',
      '/api/login?returnTo=%2Forders%3Fa%3D1',
    ]);
  });
});
