// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { OrderMailNotice } from './order-mail-notice';

let asked: string[] = [];
let isConfirmed = false;
const question = 'Confirm your email address to get order emails';

describe('the notice about order emails', () => {
  serveApi('/orders/5', ({ method, path }) => {
    asked.push(`${method} ${path}`);
    return ok({ address: 'ada@lane.test', isConfirmed });
  });
  beforeEach(() => {
    asked = [];
    isConfirmed = false;
  });

  it('sends a link to an unconfirmed address', async () => {
    showScreen(<OrderMailNotice />);
    await screen.findByRole('heading', { name: question });

    await userEvent.click(screen.getByRole('button', { name: 'Send Confirmation Link' }));

    expect(await screen.findByText('Open the link in the email to ada@lane.test.')).toBeDefined();
    expect(asked).toContain('POST /api/order-mail-address/confirmation');
  });

  it('is not shown for a confirmed address', async () => {
    isConfirmed = true;
    showScreen(<OrderMailNotice />);

    await waitFor(() => expect(asked).toEqual(['GET /api/order-mail-address']));

    expect(screen.queryByRole('heading', { name: question })).toBeNull();
  });
});
