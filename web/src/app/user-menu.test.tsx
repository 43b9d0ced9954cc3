// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { sampleUser } from '../testing/sample-user';
import { showScreen } from '../testing/show-screen';
import { chooseColorTheme } from '../ui/color-theme';
import { UserMenu } from './user-menu';

afterEach(() => chooseColorTheme('system'));

const option = (name: string) => screen.getByRole('menuitemradio', { name });
const isChosen = (name: string) => option(name).getAttribute('aria-checked') === 'true';

it('offers three themes, and follows the system at first', () => {
  showScreen(<UserMenu user={sampleUser()} />);

  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy();
  expect(['System', 'Light', 'Dark'].map(isChosen)).toEqual([true, false, false]);
});

it('puts the chosen theme on the page and remembers it, until the system decides again', async () => {
  showScreen(<UserMenu user={sampleUser()} />);

  await userEvent.click(option('Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  expect(isChosen('Dark')).toBe(true);

  await userEvent.click(option('System'));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(document.cookie).not.toContain('theme=');
});

it.each([
  ['a manufacturer', sampleUser(), true],
  ['an administrator, who has the admin panel', sampleUser({ isAdmin: true }), false],
  [
    'a customer',
    sampleUser({ role: 'wholesale_customer', manufacturerId: null, wholesaleCustomerId: 1 }),
    false,
  ],
])('leads %s to the price lists: %#', (_who, user, isOffered) => {
  showScreen(<UserMenu user={user} />);

  expect(screen.queryByRole('menuitem', { name: 'Price lists' }) !== null).toBe(isOffered);
});

const buyer = sampleUser({ role: 'wholesale_customer', manufacturerId: null, wholesaleCustomerId: 1 });

it.each([
  ['a buyer of a customer without approvals', buyer, false],
  ['a buyer of a customer with approvals', { ...buyer, hasApprovals: true }, true],
  ['its organization admin, who sets them up', { ...buyer, isOrgAdmin: true }, true],
  ['its administrator, who sets them up too', { ...buyer, isAdmin: true }, true],
  ['an administrator of another organization', sampleUser({ isAdmin: true }), false],
])('leads %s to the approvals: %#', (_who, user, isOffered) => {
  showScreen(<UserMenu user={user} />);

  expect(screen.queryByRole('menuitem', { name: 'Approvals' }) !== null).toBe(isOffered);
});
