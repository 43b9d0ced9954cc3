// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { BuyingLimits } from './buying-limits';

const hannah = {
  ...sampleUser({ id: 8, firstName: 'Hannah', lastName: 'Whitcomb', role: 'wholesale_customer' }),
  ...{ organizationName: 'Corner Shop', pendingEmail: null, createdAt: '2026-11-01T10:00:00Z', version: 1 },
};

let limits: object[];
let sent: unknown[];

serveApi('/approvals', ({ method, path, body }) => {
  if (method === 'PUT') {
    sent.push({ path, body });
    const limit = { userId: 8, ...(body as object) }; // as the dialog sends it
    limits = [limit];
    return ok(limit);
  }
  return path === '/api/buying-limits' ? ok(limits) : { body: [hannah], headers: { 'x-total-count': 1 } };
});
beforeEach(() => {
  limits = [];
  sent = [];
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) =>
  userEvent.selectOptions(await screen.findByLabelText('What can be ordered'), name);
const change = 'Change what Hannah Whitcomb can order';

it('an administrator sets what a person can order without approval, and lifts it again', async () => {
  showScreen(<BuyingLimits customerId={11} />);
  await press(change);
  await choose('Up to an amount per month');
  await press('Save');
  expect(await screen.findByText('Enter an amount above $0.00')).toBeTruthy();
  expect(sent).toEqual([]);

  await userEvent.type(screen.getByLabelText('Amount per month ($)'), '1,000,000');
  await press('Save');
  expect(await screen.findByText('Up to $1,000,000.00 per month')).toBeTruthy();
  expect(sent).toEqual([{ path: '/api/buying-limits/8', body: { kind: 'per_month', amount: '1000000.00' } }]);

  await press(change);
  await choose('Orders freely');
  expect(screen.queryByLabelText('Amount per month ($)')).toBeNull();
  await press('Save');
  expect(await screen.findByText('Orders freely', { selector: 'li span' })).toBeTruthy();
  expect(sent[1]).toEqual({ path: '/api/buying-limits/8', body: { kind: 'free', amount: null } });
});
