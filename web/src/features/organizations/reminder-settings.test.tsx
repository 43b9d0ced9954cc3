// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ReminderSettings } from './reminder-settings';

let stored: { days: number[]; text: string | null };
let sent: unknown[];
let refusal: { status: number; body: unknown } | undefined;

serveApi('/organization-edit', ({ method, body }) => {
  if (method === 'GET') return { status: 200, body: stored };
  sent.push(body);
  return refusal ?? { status: 200, body: { days: [7, 14], text: 'Pay {invoice}' } };
});
beforeEach(() => {
  stored = { days: [], text: null };
  sent = [];
  refusal = undefined;
});

const show = async () => {
  showScreen(<ReminderSettings manufacturer={{ id: 3, name: 'Fern & Hollow' }} />);
  return screen.findByLabelText(/^First reminder/);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

describe('the settings of reminders', () => {
  it('start with the usual text, show a preview and save days and text', async () => {
    const first = await show();
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(preview.textContent).toContain('Invoice INV-000042 for order ORD-000108 was due on');
    await userEvent.type(first, '7');
    await userEvent.type(screen.getByLabelText('Second reminder'), '14');
    const text = screen.getByLabelText('Text');
    await userEvent.clear(text);
    await userEvent.type(text, 'Pay {{invoice}');
    expect(preview.textContent).toContain('Pay INV-000042');
    await save();

    await waitFor(() =>
      expect(sent).toEqual([{ days: [7, 14], text: 'Pay {invoice}', before: { days: [], text: null } }]),
    );
  });

  it('do not store the usual text', async () => {
    await userEvent.type(await show(), '10');
    await save();

    await waitFor(() => expect(sent).toMatchObject([{ days: [10], text: null }]));
  });

  it('show what someone else saved first', async () => {
    refusal = {
      status: 409,
      body: { code: 'stale_version', message: 'Changed', details: { days: [3], text: null } },
    };
    await userEvent.type(await show(), '10');
    await save();

    expect(await screen.findByText(/Someone else/)).toBeTruthy();
  });
});
