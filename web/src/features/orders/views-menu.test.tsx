// @vitest-environment happy-dom
import type { OrderView } from '@casepack/contract/orders/order-view';
import { toShipToday } from '@casepack/contract/orders/order-view';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type ReceivedRequest, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { readOrderSearch } from './order-search';
import { ViewsMenu } from './views-menu';

const view = (values: Partial<Record<keyof OrderView, unknown>>) => ({
  ...{
    id: 1,
    name: 'Big ones',
    query: 'status=paid,shipped&totalFrom=40.00',
    isShared: false,
    ownerName: null,
  },
  ...{ canEdit: true, count: 7, isAtLeast: false, version: 1, updatedAt: '2026-11-16T12:00:00.000Z' },
  ...values,
});
const builtIn = view({
  ...toShipToday,
  id: null,
  canEdit: false,
  count: 1000,
  isAtLeast: true,
  updatedAt: null,
});

let sent: ReceivedRequest[] = [];
let answer: () => Reply | undefined = () => undefined;
beforeEach(() => {
  sent = [];
  answer = () => undefined;
});

serveApi('/orders', (request) => {
  if (request.method === 'GET') {
    return ok([
      builtIn,
      view({}),
      view({ id: 2, name: 'Theirs', isShared: true, ownerName: 'Sam', canEdit: false, count: null }),
    ]);
  }
  sent.push(request);
  return answer() ?? ok(request.method === 'DELETE' ? { id: 1 } : view({}));
});

function show(address = '', canShare = true) {
  const changes: object[] = [];
  showScreen(
    <ViewsMenu
      search={readOrderSearch(address)}
      canShare={canShare}
      onChange={(changed) => changes.push(changed)}
    />,
  );
  return changes;
}
const open = async (name: string | RegExp = 'Views') =>
  userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));

describe('the saved views', () => {
  it('are not offered to be shared by those who cannot', async () => {
    show('?onHold=true', false);
    await open();
    await choose('Save or change views');
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for Big ones' }));

    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy();
    expect(screen.queryByText('Share with your organization')).toBeNull();
  });

  it('are offered with their counts, and change the whole filter', async () => {
    const changes = show();
    await open();
    expect(await screen.findByRole('menuitem', { name: 'To ship today 1,000+' })).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'Theirs' })).toBeTruthy();
    await choose('Big ones 7');
    expect(changes).toMatchObject([
      { status: ['paid', 'shipped'], totalFrom: 4000, page: 1, search: undefined },
    ]);
    expect(changes[0]).toHaveProperty('customerId', undefined);
  });

  it('name the view that the list shows', async () => {
    show('?status=paid,shipped&totalFrom=40&page=2');
    expect(await screen.findByRole('button', { name: 'Views: Big ones' })).toBeTruthy();
  });

  it('save the filters under a name, and say if it is taken', async () => {
    show('?onHold=true&shipTo=today&sort=-total');
    await open();
    await choose('Save or change views');
    const dialog = within(await screen.findByRole('dialog', { name: 'Views' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(dialog.getByText('Enter a name')).toBeTruthy();
    answer = () => ({
      status: 409,
      body: { code: 'conflict', message: 'Taken', fields: { name: 'There is already a view named Held' } },
    });
    await userEvent.type(dialog.getByLabelText('Save these filters as'), 'Held');
    await userEvent.click(dialog.getByLabelText('Share with your organization'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await dialog.findByText('There is already a view named Held')).toBeTruthy();
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: { name: 'Held', isShared: true, query: 'onHold=true&shipTo=today&sort=-total' },
    });
  });

  it('can be renamed, replaced, shared and deleted by those who may', async () => {
    show('?onHold=true');
    await open();
    await choose('Save or change views');
    const rows = within(await screen.findByRole('list', { name: 'Views' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Big onesStatus: Paid, Shipped · Amount: at least $40.00',
      'TheirsShared by Sam · Status: Paid, Shipped · Amount: at least $40.00',
    ]);
    expect(screen.queryByRole('button', { name: 'More actions for Theirs' })).toBeNull();

    const act = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'More actions for Big ones' }));
      await choose(name);
    };
    await act('Replace with these filters');
    await act('Share with your organization');
    await act('Rename');
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Large{Enter}');
    await expect.poll(() => screen.queryByLabelText('Name')).toBeNull();
    await act('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete view' }));
    await expect.poll(() => sent.length).toBe(4);
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { version: 1, query: 'onHold=true' }],
      ['PUT', { version: 1, isShared: true }],
      ['PUT', { version: 1, name: 'Large' }],
      ['DELETE', undefined],
    ]);
  });
});
