// @vitest-environment happy-dom
import { type SetupGuide, setupSteps } from '@casepack/contract/setup/setup';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';

let isFirst: boolean;

serveApi('/admin', ({ path }) => {
  const guide: SetupGuide = {
    manufacturer: { id: 3, name: 'Orchard' },
    ...{ isFirst, steps: [...setupSteps], done: [], skipped: [] },
  };
  if (path.endsWith('/setup')) return ok({ guide });
  return { body: [], headers: { 'x-total-count': 0 } };
});
afterEach(cleanup);

const memberships = [{ organizationType: 'manufacturer' as const, organizationId: 3 }];
const own = sampleUser({ isAdmin: true, isOrgAdmin: true, memberships });
const platform = sampleUser({ isAdmin: true, role: null, manufacturerId: null });

it.each([
  ['the administrator of the only manufacturer', own, true, 'setup'],
  ['the administrator of one of several manufacturers', own, false, 'setup'],
  ['a platform administrator with one manufacturer', platform, true, 'setup'],
  ['a platform administrator with other manufacturers to run', platform, false, 'products'],
])(
  '%s starts at the right section while a manufacturer is set up',
  async (_who, user, first, section) => {
    isFirst = first;

    const router = openPage('/admin', user);

    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/${section}`), {
      timeout: 20_000,
    });
  },
  60_000,
);
