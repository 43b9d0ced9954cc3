// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { NotificationSettings } from './notification-settings';

let answer: Reply;
let sent: unknown[];

serveApi('/account', ({ method, body }) => {
  if (method === 'PUT') sent.push(body);
  return method === 'PUT' ? answer : ok(stored);
});

const stored = {
  choices: { approval: 'daily', hold: 'at_once', cancellation: 'at_once', new_order: 'daily' },
  timeZone: 'America/New_York',
};

beforeEach(() => {
  answer = ok(stored);
  sent = [];
});

describe('notification settings', () => {
  it('show the kinds that the user can be told of, and store each choice when it is made', async () => {
    showScreen(<NotificationSettings />);
    const orders = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'New orders' });
    expect(orders.value).toBe('daily');
    expect(screen.queryByRole('combobox', { name: 'Low stock' })).toBeNull();

    await userEvent.selectOptions(orders, 'At once');

    expect(orders.value).toBe('at_once');
    expect(document.activeElement).toBe(orders);
    await waitFor(() =>
      expect(sent).toEqual([
        {
          choices: { new_order: 'at_once' },
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      ]),
    );
  });

  it('show what is stored if a choice could not be saved', async () => {
    answer = { status: 500, body: { code: 'internal', message: 'Something went wrong' } };
    showScreen(<NotificationSettings />);
    const holds = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Orders on hold' });

    await userEvent.selectOptions(holds, 'None');

    await waitFor(() => expect(holds.value).toBe('at_once'));
    expect(screen.getByText('Update Failed')).toBeDefined();
  });
});
