// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleUser } from '../testing/sample-user';
import { serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const admin = sampleUser({ isAdmin: true, role: null, manufacturerId: null });
const named = (id: number, name: string) => ({ id, name, contactEmail: null, active: true });
const manufacturers = [named(3, 'Fernhollow'), named(4, 'Orchard')];

let asked: { path: string; of: string | null }[] = [];

serveApi('/', ({ path, query }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(admin.id);
  asked.push({ path, of: query.get('manufacturerId') });
  const rows = path === '/api/manufacturers' ? manufacturers : [];
  return { body: rows, headers: { 'x-total-count': rows.length } };
});
beforeEach(() => {
  asked = [];
});

// The first test also loads the code of the page.
const late = { timeout: 25_000 };
const chooser = () => screen.findByLabelText<HTMLSelectElement>('Manufacturer', {}, late);

describe.each([
  ['the overview', '/overview', '/api/overview'],
  ['the catalog', '/catalog-advanced', '/api/products'],
  ['the admin panel', '/admin/products', '/api/products'],
  ['the collections', '/admin/collections', '/api/collections'],
])('%s', (_what, page, call) => {
  it('shows the manufacturer that a platform administrator selects', async () => {
    const router = openPage(page, admin);
    const choice = await chooser();
    await screen.findByRole('option', { name: 'Orchard' }, late);

    await userEvent.selectOptions(choice, 'Orchard');

    await expect.poll(() => router.state.location.href, late).toBe(`${page}?manufacturer=4`);
    await expect.poll(() => asked, late).toContainEqual({ path: call, of: '4' });
  });

  it('shows the manufacturer in the URL', async () => {
    openPage(`${page}?manufacturer=4`, admin);
    await screen.findByRole('option', { name: 'Orchard' }, late);

    expect((await chooser()).value).toBe('4');
    await expect.poll(() => asked, late).toContainEqual({ path: call, of: '4' });
    expect(asked).not.toContainEqual({ path: call, of: '3' });
  });
});
