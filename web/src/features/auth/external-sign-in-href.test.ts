import { describe, expect, it } from 'vitest';
import { externalSignInHref } from './external-sign-in-href';

describe('where to go after signing in', () => {
  it('goes along to external sign-in, unless it is the catalog', () => {
    expect([externalSignInHref('/'), externalSignInHref('/orders?a=1')]).toEqual([
      '/api/login',
      '/api/login?returnTo=%2Forders%3Fa%3D1',
    ]);
  });
});
