// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { failureText, framedMail } from './mail-words';
import { Outbox } from './outbox';

const kept = {
  id: 8,
  kind: 'invoice',
  orderId: 41,
  recipientName: 'Ann Lee',
  recipientAddress: 'ann@shop.test',
  subject: 'Invoice FH-INV-000012 from Fern & Hollow',
  state: 'kept',
  attempts: 0,
  lastError: null,
  createdAt: '2026-11-10T15:30:00Z',
  sentAt: null,
};
const failed = {
  ...kept,
  id: 9,
  subject: 'Payment received for order FH-000041',
  state: 'failed',
  attempts: 3,
  lastError: '550 no such user',
};
const whole = {
  ...kept,
  html: '<!doctype html><html><head><title>x</title></head><body><a href="/invoice/abc">View</a></body></html>',
  text: 'View your invoice: /invoice/abc',
  attachments: [{ name: 'FH-INV-000012.pdf', contentType: 'application/pdf' }],
};

let mails: (typeof kept | typeof failed)[];
let asked: string[];

serveApi('/admin', ({ method, url, path, query }) => {
  asked.push(`${method} ${url}`);
  if (method === 'POST') {
    mails = [kept];
    return ok({ ...failed, state: 'queued' });
  }
  if (path !== '/api/mails') return ok(whole);
  const state = query.get('state');
  const rows = mails.filter((mail) => state === null || mail.state === state);
  return { body: rows, headers: { 'x-total-count': rows.length } };
});
beforeEach(() => {
  mails = [kept, failed];
  asked = [];
});

function show(openId?: number) {
  const onOpen = vi.fn();
  showScreen(<Outbox openId={openId} onOpen={onOpen} />);
  return onOpen;
}

describe('the outbox', () => {
  it('shows emails that could not be sent first, and retries them', async () => {
    show();
    const notice = await screen.findByRole('region', { name: '1 email could not be sent' });
    expect(within(notice).getByText('Tried 3 times: 550 no such user')).toBeTruthy();
    await userEvent.click(within(notice).getByRole('button', { name: /^Try again/ }));

    expect(await screen.findByText('Email Queued')).toBeTruthy();
    expect(asked).toContain('POST /api/mails/9/retry');
    await waitFor(() => expect(screen.queryByRole('region', { name: /could not be sent/ })).toBeNull());
  });

  it('lists what matches the filters', async () => {
    const onOpen = show();
    await userEvent.click(await screen.findByRole('button', { name: kept.subject }));
    expect(onOpen).toHaveBeenCalledWith(8);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Sent');

    expect(await screen.findByText('No emails found')).toBeTruthy();
    expect(asked.at(-1)).toContain('state=sent');
  });

  it('shows an email in a sandboxed frame, as text, and with its attachments', async () => {
    show(8);

    const dialog = within(await screen.findByRole('dialog', { name: kept.subject }));
    const frame = await dialog.findByTitle(`Email: ${kept.subject}`);
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'");
    expect(dialog.getByRole('link', { name: 'FH-INV-000012.pdf' }).getAttribute('href')).toBe(
      '/api/mails/8/attachments/0',
    );
    await userEvent.click(dialog.getByRole('tab', { name: 'Plain text' }));
    expect(dialog.getByText(whole.text)).toBeTruthy();
  });
});

it.each([
  ['invoice', 'No mail server is set up (SMTP_URL), so it was not sent.'],
  [
    'invitation',
    'No mail server is set up (SMTP_URL), so it was not sent. Set a password for the user instead, and pass it on.',
  ],
])('says why an email was not sent, and what to do instead: %s', (kind, words) => {
  expect(failureText({ ...kept, kind, state: 'kept', createdAt: new Date(0), sentAt: null })).toBe(words);
});

describe('the frame of an email', () => {
  it.each(['<html><head lang="en"><title>x</title></head></html>', '<p>Only a body</p>'])(
    'is sandboxed regardless of the email: %s',
    (html) => {
      const framed = framedMail(html);
      expect(framed).toContain('Content-Security-Policy');
      expect(framed).toContain('<base target="_blank">');
      expect(framed.indexOf('Content-Security-Policy')).toBeLessThan(framed.search(/<title>|<p>/));
    },
  );
});
