// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ConfirmAddress } from './confirm-address';

const message = 'This link has expired or was used already. Please ask for a new one.';
let sent: unknown[] = [];

describe('confirming the email address for order emails', () => {
  serveApi('/set-password', ({ body }): Reply => {
    sent.push(body);
    const isGood = (body as { token: string }).token === 'good'; // sent only by the component
    return isGood
      ? ok({ address: 'ada@lane.test' })
      : { status: 400, body: { code: 'invalid_input', message } };
  });

  it('happens on a click, not when the page opens', async () => {
    sent = [];
    showScreen(<ConfirmAddress token="good" />);
    expect(sent).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));

    expect((await screen.findByText(/is confirmed/)).textContent).toContain('ada@lane.test');
    expect(sent).toEqual([{ token: 'good' }]);
  });

  it('shows why a link does not work', async () => {
    showScreen(<ConfirmAddress token="old" />);

    await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));

    expect(await screen.findByText(message, { exact: false })).toBeDefined();
  });
});
