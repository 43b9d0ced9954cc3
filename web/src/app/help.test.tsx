// @vitest-environment happy-dom
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleUser } from '../testing/sample-user';
import { serveApi } from '../testing/serve-api';

serveApi('/', () => ({ body: [], headers: { 'x-total-count': 0 } }));

const none = { manufacturerId: null, salesOrganizationId: null, wholesaleCustomerId: null };
const staff = sampleUser();
const buyer = sampleUser({ ...none, role: 'wholesale_customer', manufacturerId: 3, wholesaleCustomerId: 11 });
const rep = sampleUser({ ...none, role: 'sales_rep', manufacturerId: 3, salesOrganizationId: 7 });

const late = { timeout: 25_000 };
const person = userEvent.setup({ delay: null });
const main = () => within(screen.getByRole('main'));
const titles = () =>
  main()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

async function open(path: string, user: CurrentUser) {
  const router = openPage(path, user);
  await screen.findByRole('heading', { level: 1, name: /./ }, late);
  return router;
}

it.each([
  ['staff', staff, ['Setting up', 'Prices', 'Shipping and stock'], ['Approvals and limits']],
  ['a rep', rep, ['Order desk'], ['Setting up', 'Approvals and limits']],
  ['a buyer', buyer, ['Order desk', 'Approvals and limits'], ['Setting up', 'Prices']],
  ['a newcomer', sampleUser({ ...none, role: null }), ['Order desk'], ['Setting up']],
] as const)('shows %s the guides of their role', async (_who, user, expected, others) => {
  await open('/help', user);

  await main().findByRole('searchbox', { name: 'Search help' }, late);
  expect(titles()).toEqual(expect.arrayContaining([...expected]));
  for (const title of others) expect(titles()).not.toContain(title);
});

it('does not open a guide of another role', async () => {
  await open('/help/setup', buyer);

  expect(await screen.findByRole('heading', { name: '404 Page Not Found' }, late)).toBeTruthy();
});

it('leads from words to the section with them, which has the focus', async () => {
  const router = await open('/help', staff);
  await person.type(await main().findByRole('searchbox', {}, late), 'credit lim');
  const found = await main().findByRole('link', { name: 'Set terms and a credit limit' }, late);
  expect(router.state.location.href).toBe('/help?search=credit+lim');
  expect(main().getByRole('status').textContent).toMatch(/^\d+ results?$/);

  await person.click(found);

  const section = await main().findByRole('heading', { name: 'Set terms and a credit limit' }, late);
  expect(router.state.location.href).toBe('/help/credit#set-terms-and-a-credit-limit');
  await waitFor(() => expect(document.activeElement).toBe(section));
  expect(document.title).toBe('Credit and receivables · Casepack');
});

it('says what to do if nothing is found', async () => {
  await open('/help?search=zebra', staff);

  expect(await main().findByRole('heading', { name: "Nothing found for 'zebra'" }, late)).toBeTruthy();
  expect(main().getByText(/Try fewer or other words/)).toBeTruthy();
});

it('is in the menu under the name of the user', async () => {
  const router = await open('/account', buyer);
  await person.click(screen.getByRole('button', { name: /account menu$/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Help' }, late));

  await screen.findByRole('heading', { level: 1, name: 'Help' }, late);
  expect(router.state.location.pathname).toBe('/help');
});
