// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleUser } from '../testing/sample-user';
import { ok, type Reply, serveApi } from '../testing/serve-api';

const request = {
  ...{ key: 'request-7', source: 'join_page', manufacturerId: 3, manufacturerName: 'Soap Works' },
  ...{ company: 'Blue Door Gifts', contactName: 'Ada Byron', email: 'ada@bluedoor.test', phone: null },
  ...{ taxId: null, createdAt: '2026-11-02T10:00:00.000Z', version: 4 },
};
const details = {
  ...{
    address: '2 Corner St, Salem',
    message: null,
    certificateName: null,
    orderCount: 0,
    duplicates: [],
    terms: null,
  },
  ...request,
};

let isDecided: boolean;
beforeEach(() => {
  isDecided = false;
});
serveApi('/', ({ method, path }): Reply => {
  if (method === 'POST') {
    isDecided = true;
    return ok({ customerId: 12, key: request.key });
  }
  switch (path) {
    case '/api/account-requests/tally':
      return ok({ isOpen: false, waiting: isDecided ? 0 : 1 });
    case '/api/account-requests':
      return { ...ok(isDecided ? [] : [request]), headers: { 'x-total-count': isDecided ? '0' : '1' } };
    case '/api/account-requests/request-7':
      return isDecided ? { status: 404, body: { code: 'not_found', message: 'Not found' } } : ok(details);
    default:
      return { ...ok([]), headers: { 'x-total-count': '0' } };
  }
});

const owner = sampleUser({ role: 'manufacturer', manufacturerId: 3, isOrgAdmin: true });

it.each([
  ['approved', ['Approve'], 'Request approved'],
  ['rejected', ['Reject this request', 'Reject request'], 'Request rejected'],
])('says that the last request was %s, although the queue disappears with it', async (_, buttons, title) => {
  openPage('/customers#requests', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Review the request of Blue Door Gifts' }));
  for (const name of buttons) {
    const button = await screen.findByRole('button', { name });
    const reason = screen.queryByLabelText('Reason');
    if (reason) await userEvent.type(reason, 'Stores only');
    await userEvent.click(button);
  }

  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('tab', { name: /Requests/ })).toBeNull();
});
