import { describe, expect, it } from 'vitest';
import { externalSignInHref } from './external-sign-in-href';

describe('the page to open after signing in', () => {
  it('is passed to single sign-on unless it is the catalog', () => {
    expect([externalSignInHref('/'), externalSignInHref('/orders?a=1')]).toEqual([
      '/api/login',
      '/api/login?returnTo=%2Forders%3Fa%3D1',
    ]);
  });
});
