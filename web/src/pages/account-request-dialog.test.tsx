// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { JoinForm } from '../features/customers/join-form';
import { sampleUser } from '../testing/sample-user';
import { ok, type ReceivedRequest, type Reply, serveApi } from '../testing/serve-api';
import { showScreen } from '../testing/show-screen';
import { AccountRequestDialog } from './account-request-dialog';

const sent = {
  ...{ key: 'request-7', source: 'join_page' as const, manufacturerId: 3, manufacturerName: 'Soap Works' },
  ...{ company: 'Blue Door Gifts', contactName: 'Ada Byron', email: 'ada@bluedoor.test', phone: null },
  ...{ taxId: null, createdAt: '2026-11-02T10:00:00.000Z', version: 4 },
};
const details = {
  ...sent,
  ...{ address: '2 Corner St, Salem', message: null, certificateName: 'resale.pdf', orderCount: 0 },
  terms: null,
  duplicates: [
    { customerId: 12, name: 'Blue Door', customerNumber: 'C-9', email: null, reasons: ['tax_id', 'name'] },
  ],
};
const request = { ...sent, createdAt: new Date(sent.createdAt) };

let requests: ReceivedRequest[] = [];
let answer: object = details;
let decision: Reply = ok({ customerId: 12, key: 'request-7' });
beforeEach(() => {
  requests = [];
  answer = details;
  decision = ok({ customerId: 12, key: 'request-7' });
});

serveApi('/customers', (received) => {
  requests.push(received);
  if (received.method === 'POST') return decision;
  return received.path.endsWith('/request-7') ? ok(answer) : ok([]);
});

const posted = () => requests.filter(({ method }) => method === 'POST');
const maker = sampleUser({ role: 'manufacturer', manufacturerId: 3, isOrgAdmin: true });

describe('the review of a request', () => {
  function show(user = maker) {
    const onClose = vi.fn();
    showScreen(<AccountRequestDialog user={user} request={request} onClose={onClose} />);
    return onClose;
  }

  it('points out a likely duplicate, and links to it', async () => {
    const onClose = show();
    expect(await screen.findByText(/same tax ID, similar name/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'resale.pdf' }).getAttribute('href')).toBe(
      '/api/account-requests/request-7/certificate',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Link to Blue Door' }));
    expect(screen.queryByLabelText('Payment terms')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Approve and link' }));

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posted()[0]?.body).toMatchObject({ customerId: 12, version: 4 });
  });

  it('closes if someone else has decided, and stays open for a taken number', async () => {
    const message = 'Another customer already has the number C-9';
    decision = { status: 409, body: { code: 'conflict', message, fields: { customerNumber: message } } };
    const onClose = show();
    await userEvent.type(await screen.findByLabelText(/Customer number/), 'C-9');
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(onClose).not.toHaveBeenCalled();
    decision = { status: 409, body: { code: 'conflict', message: 'This request was already approved' } };
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));

    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('begins with the terms that a registered company was given already', async () => {
    const stored = { paymentTerms: 'PREPAID', customerNumber: 'N-1', priceListId: null };
    const terms = { ...stored, salesOrganizationId: null, repUserId: null };
    answer = { ...details, source: 'registration', terms };
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));

    await waitFor(() => expect(posted()[0]?.body).toMatchObject(stored));
  });

  it('rejects with a reason', async () => {
    const onClose = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Reject this request' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject request' }));
    expect(await screen.findByText('Enter a reason')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Reason'), 'Stores only');
    await userEvent.click(screen.getByRole('button', { name: 'Reject request' }));

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(posted()[0]).toMatchObject({
      path: '/api/account-requests/request-7/reject',
      body: { reason: 'Stores only', version: 4 },
    });
  });

  it('only shows the facts to staff who cannot decide', async () => {
    show(sampleUser({ role: 'manufacturer', manufacturerId: 3 }));

    await screen.findByText('2 Corner St, Salem');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Link to Blue Door' })).toBeNull();
  });
});

describe('the form of the join page', () => {
  it('sends the certificate with the request, and refuses one that is too large', async () => {
    decision = { status: 504, body: 'Gateway timeout' };
    const onSent = vi.fn();
    showScreen(<JoinForm slug="soap-works" onSent={onSent} />);
    const fields = {
      ...{ Company: 'Blue Door Gifts', 'Contact name': 'Ada Byron', Email: 'ada@bluedoor.test' },
      ...{ Address: '2 Corner St', City: 'Salem', State: 'OR', 'ZIP code': '97301' },
    };
    for (const [label, text] of Object.entries(fields))
      await userEvent.type(screen.getByLabelText(label), text);
    const input = screen.getByLabelText('Resale certificate');
    await userEvent.upload(
      input,
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'l.pdf', { type: 'application/pdf' }),
    );
    expect(await screen.findByText('The certificate can be at most 5 MB')).toBeTruthy();
    await userEvent.upload(input, new File(['abc'], 'resale.pdf', { type: 'application/pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Error')).toBeTruthy();
    decision = ok({ message: 'Sent' });
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));

    await waitFor(() => expect(onSent).toHaveBeenCalled());
    // By itself the message would go after five seconds.
    await waitFor(() => expect(screen.queryByText('Error')).toBeNull(), { timeout: 1_000 });
    expect(posted().at(-1)).toMatchObject({
      path: '/api/public/join/soap-works',
      body: { company: 'Blue Door Gifts', certificate: { name: 'resale.pdf', content: 'YWJj' } },
    });
  });
});
