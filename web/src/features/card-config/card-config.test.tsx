// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, type ReceivedRequest, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { CardConfigTab } from './card-config-tab';
import { ProviderConnection } from './provider-connection';

const manufacturer = sampleUser({ isAdmin: true, isOrgAdmin: true });

const testKeys = {
  publishableKeyEnd: 'abcd',
  secretKeyEnd: 'wxyz',
  webhookSecretEnd: null,
  isSandbox: true,
  testedAt: null,
};
const onTest = {
  currentMode: 'test',
  hasTestKeys: true,
  hasLiveKeys: false,
  isActive: true,
  test: testKeys,
  live: null,
  webhookUrl: 'https://shop.example.test/api/stripe/webhook/3',
  sandboxAccount: null,
};
const untested = { ...onTest, hasLiveKeys: true, live: { ...testKeys, isSandbox: false } };
const withLive = { ...untested, live: { ...untested.live, testedAt: '2026-11-02T10:00:00.000Z' } };
const onLive = { ...withLive, currentMode: 'live' };

const passwordRequired = (message: string): Reply => ({
  status: 403,
  body: { code: 'password_required', message, fields: { password: message } },
});

let config: unknown;
let answers: Reply[];
let sent: Pick<ReceivedRequest, 'url' | 'body'>[];

serveApi('/admin', ({ method, url, body }) => {
  if (method === 'GET') return ok(config);
  sent.push({ url, body });
  return answers.shift() ?? ok(config);
});
beforeEach(() => {
  config = onTest;
  answers = [];
  sent = [];
});

const show = (content = <CardConfigTab manufacturerId={undefined} />) =>
  showScreen(content, { user: manufacturer });

// A dialog accepts the pointer only after it is drawn; the browser tests check that.
const person = userEvent.setup({ delay: null });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

async function editKeys(card: string, keys: Record<string, string>) {
  const { getByRole, getByLabelText } = await part(card);
  await person.click(getByRole('button', { name: 'Edit Keys' }));
  for (const [label, key] of Object.entries(keys)) await person.type(getByLabelText(label), key);
  await person.click(getByRole('button', { name: 'Save' }));
}

describe('the card settings', () => {
  it('name the sandbox keys where there are no test keys and the sandbox is on', async () => {
    config = { ...onTest, hasTestKeys: false, isActive: false, test: null, sandboxAccount: 'm3' };
    show();

    const { getByText } = await part('Payment mode');
    expect(getByText(/^To try cards without Stripe/).textContent).toBe(
      'To try cards without Stripe, enter the sandbox keys pk_test_sandbox_m3 and sk_test_sandbox_m3. No real money is involved.',
    );
  });

  it('do not name them to a manufacturer with test keys, or where the sandbox is off', async () => {
    config = { ...onTest, sandboxAccount: 'm3' };
    show();
    await part('Payment mode');
    expect(screen.queryByText(/sandbox keys pk_test/)).toBeNull();
    cleanup();

    config = { ...onTest, isActive: false, test: null };
    show();
    await part('Payment mode');
    expect(screen.queryByText(/^To try cards without Stripe/)).toBeNull();
  });

  it('show the keys masked and read-only, and offer no mode without keys', async () => {
    show();

    const { getByLabelText, getByText } = await part('Test keys');
    expect(getByText('Sandbox: no real money')).toBeTruthy();
    expect(getByLabelText('Secret key')).toMatchObject({ value: '••••••••wxyz', readOnly: true });
    expect(getByLabelText('Publishable key')).toMatchObject({ value: 'pk_test_••••••••abcd' });
    expect(screen.getByText('Test mode is safe: no real cards are charged.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Switch to Live Mode' })).toBeNull();
    expect(screen.getByLabelText('Webhook URL')).toMatchObject({ value: onTest.webhookUrl });
  });

  it('explain where to find the first keys and what to do', async () => {
    config = { ...onTest, hasTestKeys: false, isActive: false, test: null };
    show();

    expect(await screen.findByText(/^Cards cannot be accepted yet\. Copy your test keys/)).toBeTruthy();
    const { getByRole } = await part('Test keys');
    expect(getByRole('button', { name: 'Edit Keys' })).toBeTruthy();
  });

  it('reject wrong kinds of keys at their fields and send nothing', async () => {
    show();
    await editKeys('Test keys', {
      'Publishable key': 'pk_live_12345',
      'Secret key': 'pk_test_12345',
      'Webhook secret (optional)': 'secret',
    });

    expect(await screen.findByText('This is a live key. Enter a test key')).toBeTruthy();
    expect(screen.getByText('This is a publishable key. Enter a secret key')).toBeTruthy();
    expect(screen.getByText('A webhook secret starts with whsec_')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('store the keys and show them masked again', async () => {
    show();
    await editKeys('Test keys', {
      'Publishable key': 'pk_test_sandbox_oak1',
      'Secret key': 'sk_test_sandbox_oak1',
    });

    expect(await screen.findByText('Configuration Updated')).toBeTruthy();
    expect(sent).toEqual([
      {
        url: '/api/stripe/config',
        body: {
          mode: 'test',
          publishableKey: 'pk_test_sandbox_oak1',
          secretKey: 'sk_test_sandbox_oak1',
        },
      },
    ]);
    expect((await part('Test keys')).getByLabelText('Secret key')).toMatchObject({ readOnly: true });
  });

  it('ask before discarding keys that are being entered', async () => {
    show();
    const card = await part('Test keys');
    await person.click(card.getByRole('button', { name: 'Edit Keys' }));
    await person.type(card.getByLabelText('Publishable key'), 'pk_test_sandbox_oak1');

    await person.click(card.getByRole('button', { name: 'Cancel' }));
    await press('Keep editing');
    expect(card.getByLabelText('Publishable key')).toHaveProperty('value', 'pk_test_sandbox_oak1');
    await person.click(card.getByRole('button', { name: 'Cancel' }));
    await press('Discard changes');

    expect(await card.findByRole('button', { name: 'Edit Keys' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('report a server failure', async () => {
    answers = [{ status: 500, body: { code: 'internal', message: 'Broken' } }];
    show();
    await editKeys('Test keys', { 'Publishable key': 'pk_test_sandbox_oak1' });

    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('Failed to update configuration')).toBeTruthy();
  });

  it('show server errors at their fields', async () => {
    const message = 'These sandbox keys are in use elsewhere.';
    answers = [
      { status: 400, body: { code: 'invalid_input', message, fields: { publishableKey: message } } },
    ];
    show();
    await editKeys('Test keys', { 'Publishable key': 'pk_test_sandbox_oak1' });

    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByLabelText('Publishable key', { selector: '[aria-invalid="true"]' })).toBeTruthy();
  });

  it('ask for the password if the server requires it, until it is correct', async () => {
    answers = [
      passwordRequired('Please enter your password to do this'),
      passwordRequired('The password is not right'),
      ok(withLive),
    ];
    show();
    await editKeys('Live keys', { 'Publishable key': 'pk_live_12345', 'Secret key': 'sk_live_12345' });

    const field = await screen.findByLabelText('Password');
    await person.type(field, 'guess');
    await press('Confirm');
    expect(await screen.findByText('The password is not right')).toBeTruthy();
    await person.clear(field);
    await person.type(field, 'right');
    await press('Confirm');

    expect(await screen.findByText('Configuration Updated')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { mode: 'live' },
      { mode: 'live', password: 'guess' },
      { mode: 'live', password: 'right' },
    ]);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});

describe('switching the mode', () => {
  it('asks before going live, with a clear warning', async () => {
    config = withLive;
    answers = [ok(onLive)];
    show();
    await press('Switch to Live Mode');
    expect(sent).toEqual([]);
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.click(dialog.getByRole('button', { name: 'Switch to Live Mode' }));

    const title = await screen.findByText('Now in LIVE MODE');
    expect(title.closest('[data-toast]')?.getAttribute('data-toast')).toBe('destructive');
    expect(screen.getByText('Live mode: real cards are charged with real money.')).toBeTruthy();
    expect(sent).toEqual([{ url: '/api/stripe/switch-mode', body: { mode: 'live' } }]);
  });

  it('is possible only after the live keys have passed the connection test', async () => {
    config = untested;
    answers = [ok({ message: 'Connected to Stripe in live mode', mode: 'live', account: 'Oak' })];
    show();
    const button = await screen.findByRole('button', { name: 'Switch to Live Mode' });
    expect(button).toMatchObject({ disabled: true });
    expect(screen.getByText(/press Test Connection for the live keys/)).toBeTruthy();

    config = withLive;
    await person.click((await part('Live keys')).getByRole('button', { name: 'Test Connection' }));

    await waitFor(() => expect(button).toMatchObject({ disabled: false }));
    expect(screen.queryByText(/press Test Connection for the live keys/)).toBeNull();
  });

  it('to test needs no confirmation', async () => {
    config = onLive;
    answers = [ok(withLive)];
    show();
    await press('Switch to Test Mode');

    expect(await screen.findByText('Now in TEST MODE')).toBeTruthy();
  });

  it('keeps the mode if it fails', async () => {
    config = onLive;
    answers = [{ status: 500, body: { code: 'internal', message: 'Something broke' } }];
    show();
    await press('Switch to Test Mode');

    expect(await screen.findByText('Switch Failed')).toBeTruthy();
    expect(screen.getByText('Failed to switch modes')).toBeTruthy();
    expect(screen.getByText('Live mode: real cards are charged with real money.')).toBeTruthy();
  });
});

describe('the account settings', () => {
  const refusal = 'The card provider refused the keys of this account.';

  it('test the current keys and keep showing the result', async () => {
    answers = [
      { status: 502, body: { code: 'provider_failed', message: refusal } },
      ok({ message: 'Connected to the card sandbox in test mode', mode: 'test', account: 'Oak' }),
    ];
    show(<ProviderConnection manufacturerId={7} />);
    await press('Test Connection');
    expect(await screen.findByText('Connection Failed')).toBeTruthy();
    expect(screen.getByText('Failed to connect to Stripe')).toBeTruthy();
    expect(screen.getByText(refusal)).toBeTruthy();
    await press('Test Connection');

    expect(await screen.findByText('Connection Successful')).toBeTruthy();
    expect(screen.getByText('Connected to the card sandbox in test mode: Oak')).toBeTruthy();
    expect(sent[0]).toEqual({
      url: '/api/stripe/test-connection?manufacturerId=7',
      body: { mode: 'test' },
    });
  });

  it('accept new credentials in a dialog', async () => {
    show(<ProviderConnection manufacturerId={undefined} />);
    await press('Update Credentials');
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Publishable key'), 'pk_test_sandbox_oak2');
    await person.type(dialog.getByLabelText('Secret key'), 'sk_test_sandbox_oak1');
    await person.click(dialog.getByRole('button', { name: 'Save Credentials' }));
    expect(await dialog.findByText('The two sandbox keys must match')).toBeTruthy();
    await person.clear(dialog.getByLabelText('Secret key'));
    await person.type(dialog.getByLabelText('Secret key'), 'sk_test_sandbox_oak2');
    await person.click(dialog.getByRole('button', { name: 'Save Credentials' }));

    expect(await screen.findByText('Configuration Updated')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toHaveLength(1);
  });
});
