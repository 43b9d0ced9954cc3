// @vitest-environment happy-dom
import type { OrderSummary } from '@casepack/contract/orders/order';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ReceivedRequest, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { SelectionBar } from './selection-bar';
import { StartedJobList } from './started-job-list';
import { rememberJob } from './started-jobs';

const order = (id: number, companyName: string) =>
  ({ id, orderNumber: `FH-00000${id}`, customer: { companyName } }) as OrderSummary;
const orders = [order(1, 'Fern'), order(2, 'Harbor')];

interface Start {
  id: string;
  orderIds?: number[];
  work: { kind: string; printedBefore?: string; tracking?: object[]; status?: string };
}
let started: { body: Start; query: string }[];
let job: object;
let isUnknown: boolean;
let refuses: (start: Start) => Reply | undefined;

const running = {
  state: 'running',
  total: 2,
  done: 1,
  skipped: 0,
  failed: 0,
  results: [],
  problem: null,
  fileName: null,
  finishedAt: null,
};
const ended = { ...running, state: 'done', done: 2, finishedAt: '2026-11-16T12:00:00Z' };

serveApi('/orders', ({ method, path, query, body }: ReceivedRequest) => {
  if (isUnknown) return { status: 404, body: { code: 'not_found', message: 'Job not found' } };
  if (path === '/api/order-jobs') {
    const start = body as Start;
    const refused = refuses(start);
    if (refused) return refused;
    started.push({ body: start, query: query.toString() });
  }
  if (method === 'POST' && path.endsWith('/cancel'))
    job = { ...running, state: 'cancelled', finishedAt: '2026-11-16T12:00:00Z' };
  const [last] = started.slice(-1);
  const { id, work } = last?.body ?? { id: '', work: { kind: 'status' } };
  return { body: { id, kind: work.kind, createdAt: '2026-11-16T12:00:00Z', ...job } };
});

beforeEach(() => {
  sessionStorage.clear();
  started = [];
  isUnknown = false;
  job = ended;
  refuses = () => undefined;
});

function show({ isEverything = false, total = 8 } = {}) {
  const onSelectEverything = vi.fn();
  const onDone = vi.fn();
  showScreen(
    <SelectionBar
      orders={isEverything ? [] : orders}
      isEverything={isEverything}
      filter={{ search: 'fern' }}
      total={total}
      onSelectEverything={onSelectEverything}
      onDone={onDone}
    />,
  );
  return { onSelectEverything, onDone };
}
const press = (name: string | RegExp, role = 'button') =>
  screen.findByRole(role, { name }).then((found) => userEvent.click(found));
const choose = async (menu: string, item: string) => {
  await press(menu);
  await press(item, 'menuitem');
};

describe('the selected orders', () => {
  it('get another status, and the dialog says which were left and why', async () => {
    job = {
      ...ended,
      failed: 1,
      results: [
        { orderId: 2, orderNumber: 'FH-000002', outcome: 'failed', reason: 'This order is on hold.' },
      ],
    };
    show();
    await choose('Status', 'Processing');

    const dialog = await screen.findByRole('dialog', { name: 'Change status' });
    expect(started).toMatchObject([
      { query: '', body: { orderIds: [1, 2], work: { kind: 'status', status: 'processing' } } },
    ]);
    expect(dialog.textContent).toContain('1 of 2 orders done. 1 could not be done.');
    expect(within(dialog).getByRole('listitem').textContent).toBe('FH-000002This order is on hold.');
  });

  it('are counted as the job says, however many tracking numbers of theirs were left', async () => {
    const failed = { orderId: null, orderNumber: 'FH-9', outcome: 'failed', reason: 'No such order' };
    job = {
      ...{ ...ended, total: 4, done: 4, skipped: 1, failed: 1 },
      results: [
        failed,
        { ...failed, orderNumber: 'fh-9' },
        { orderId: 2, orderNumber: 'FH-000002', outcome: 'skipped', reason: 'Already has UPS 1Z1' },
      ],
    };
    show();
    await choose('Status', 'Processing');

    const dialog = await screen.findByRole('dialog', { name: 'Change status' });
    expect(dialog.textContent).toContain('2 of 4 orders done. 1 left as it was. 1 could not be done.');
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
  });

  it('are everything that matches the filter, if that is selected', async () => {
    show({ isEverything: true });
    await press('Send invoices');
    await screen.findByRole('dialog', { name: 'Send invoices' });

    expect(screen.getByText('All 8 selected')).toBeTruthy();
    expect(started).toMatchObject([{ query: 'search=fern', body: { work: { kind: 'send_invoices' } } }]);
    expect(started[0]?.body.orderIds).toBeUndefined();
  });

  it.each([
    ['those that are selected', false, '/api/orders/export?ids=1%2C2'],
    ['everything that matches the filter', true, '/api/orders/export?search=fern'],
  ])('are exported: %s', async (_name, isEverything, href) => {
    show({ isEverything });

    expect((await screen.findByRole('link', { name: 'Export' })).getAttribute('href')).toBe(href);
  });

  it('become everything with one press, unless they are too many for one job', async () => {
    const { onSelectEverything } = show();
    await press('Select all 8');

    expect(onSelectEverything).toHaveBeenCalledOnce();
  });

  it('are printed into a file', async () => {
    job = { ...ended, fileName: 'Packing slips 2026-11-16.pdf' };
    show();
    await choose('Print', 'Packing slips');

    const link = await screen.findByRole('link', { name: 'Download PDF' });
    expect(link.getAttribute('href')).toBe(`/api/jobs/${started[0]?.body.id}/file`);
  });

  it('are printed again only after asking', async () => {
    refuses = ({ work }) =>
      work.printedBefore === 'refuse'
        ? {
            status: 409,
            body: {
              message: 'One of these orders was printed before.',
              code: 'conflict',
              details: { printedBefore: 1 },
            },
          }
        : undefined;
    show();
    await choose('Print', 'Packing slips');
    const question = await screen.findByRole('dialog', { name: 'Print again?' });
    expect(question.textContent).toContain('1 order was printed before.');
    await userEvent.click(within(question).getByRole('button', { name: 'Print the others' }));

    await screen.findByRole('dialog', { name: 'Print packing slips' });
    expect(started.map(({ body }) => body.work.printedBefore)).toEqual(['skip']);
  });

  it('are shipped with one tracking number each, entered or scanned', async () => {
    show();
    await press('Ship');
    await userEvent.type(await screen.findByLabelText('Tracking number of FH-000001'), '1Z1{Enter}1Z2');
    await press('Ship 2 orders');

    await screen.findByRole('dialog', { name: 'Ship orders' });
    expect(started[0]?.body.work.tracking).toEqual([
      { order: 'FH-000001', carrier: 'ups', number: '1Z1' },
      { order: 'FH-000002', carrier: 'ups', number: '1Z2' },
    ]);
  });

  it('are shipped by a pasted list, which names its wrong lines', async () => {
    show();
    await press('Ship');
    await press('Paste or upload a list instead');
    const field = await screen.findByLabelText('Tracking numbers');
    await userEvent.type(field, 'FH-000009, DHL, 7{Enter}FH-000010, Pigeon, 8');

    expect(screen.getByText(/^Line 2: There is no carrier Pigeon\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ship 1 order' })).toHaveProperty('disabled', true);
    await userEvent.clear(field);
    await userEvent.type(field, 'FH-000009, DHL, 7');
    await press('Ship 1 order');

    await vi.waitFor(() =>
      expect(started[0]?.body.work.tracking).toEqual([{ order: 'FH-000009', carrier: 'dhl', number: '7' }]),
    );
  });

  it.each([
    ['the same job after a lost answer', { status: 504, body: 'Gateway timeout' }, 1],
    ['another job after a refusal', { status: 409, body: { message: 'No.', code: 'conflict' } }, 2],
  ])('start %s', async (_name, answer, jobs) => {
    const ids: string[] = [];
    refuses = ({ id }) => (ids.push(id) === 1 ? answer : undefined);
    show();
    await press('Send invoices');
    await vi.waitFor(() => expect(ids).toHaveLength(1));
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', false),
    );
    await press('Send invoices');

    await screen.findByRole('dialog', { name: 'Send invoices' });
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(jobs);
  });

  it('can be left alone half-way', async () => {
    job = running;
    show();
    await choose('Status', 'Shipped');
    await press('Stop');

    expect(await screen.findByText('Stopped after 1 of 2 orders.')).toBeTruthy();
  });
});

describe('a job whose dialog was closed', () => {
  const close = async () => {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  };

  it('can be opened again, also on a page that is opened later, until its end was seen', async () => {
    job = running;
    show();
    await choose('Status', 'Shipped');
    await close();
    cleanup();
    showScreen(<StartedJobList />);

    expect((await screen.findByRole('listitem')).textContent).toContain('Change status1 of 2 orders');
    await press('Show: Change status');
    job = ended;
    expect(await screen.findByText('2 of 2 orders done.', { selector: '[role=dialog] *' })).toBeTruthy();
    await close();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('is announced when it ends, and not with every order', async () => {
    job = running;
    show();
    await choose('Status', 'Shipped');
    await close();
    cleanup();
    showScreen(<StartedJobList />);

    const entry = await screen.findByRole('listitem');
    const status = within(entry).getByRole('status');
    expect(entry.textContent).toContain('1 of 2 orders');
    expect(status.textContent).toBe('');
    job = ended;
    await vi.waitFor(() => expect(status.textContent).toBe('Change status: 2 of 2 orders done.'), 5_000);
  });

  it('is forgotten if it is not a job of the user', async () => {
    rememberJob('0b0c0d00-0000-4000-8000-000000000000');
    isUnknown = true;
    showScreen(<StartedJobList />);

    await vi.waitFor(() => expect(sessionStorage.getItem('casepack.started-jobs')).toBe(''));
  });
});
