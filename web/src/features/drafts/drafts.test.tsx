// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, type ReceivedRequest, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { DraftList } from './draft-list';
import { ageText } from './draft-words';

const HOUR = 3_600_000;

const draft = (changes: object = {}) => ({
  id: '00000000-0000-4000-8000-000000000001',
  customerId: 7,
  customerName: 'Blue Door Gifts',
  isCustomerUnavailable: false,
  ownerUserId: 1,
  ownerName: 'Ada Maker',
  lineCount: 12,
  total: '480.00',
  version: 1,
  createdAt: new Date(Date.now() - 3 * HOUR).toISOString(),
  updatedAt: new Date(Date.now() - 2 * HOUR).toISOString(),
  ...changes,
});

describe('drafts', () => {
  let drafts: ReturnType<typeof draft>[] = [];
  let requests: ReceivedRequest[] = [];
  beforeEach(() => {
    drafts = [draft()];
    requests = [];
  });
  serveApi('/orders/drafts', (request) => {
    requests.push(request);
    if (request.method === 'GET') {
      const others = request.query.get('organization') === 'true';
      const shown = drafts.filter(({ ownerUserId }) => others || ownerUserId === 1);
      return { body: shown, headers: { 'x-total-count': String(shown.length) } };
    }
    const [, id = '', action] = /drafts\/([^/]+)(?:\/(.+))?$/.exec(request.path) ?? [];
    if (request.method === 'DELETE') {
      drafts = drafts.filter((each) => each.id !== id);
      return ok({ id });
    }
    if (action === 'restore') drafts = [draft()];
    return ok(draft());
  });

  it('shows customer, lines, total and age of each, and opens it at the desk', async () => {
    showScreen(<DraftList user={sampleUser({ role: 'sales_rep' })} />);

    const row = await screen.findByRole('row', { name: /Blue Door Gifts/ });
    expect(row.textContent).toContain('12');
    expect(row.textContent).toContain('$480.00');
    expect(row.textContent).toContain('2 hours ago');
    const link = within(row).getByRole('link', { name: 'Blue Door Gifts' });
    expect(link.getAttribute('href')).toBe(`/desk/${draft().id}`);
  });

  it('says that a customer has moved out of reach', async () => {
    drafts = [draft({ customerName: null, isCustomerUnavailable: true, total: null })];
    showScreen(<DraftList user={sampleUser()} />);

    await screen.findByRole('link', { name: 'Customer no longer available' });
  });

  it('deletes after a question, and undoes it', async () => {
    showScreen(<DraftList user={sampleUser()} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'More for the draft of Blue Door Gifts' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('Blue Door Gifts, 12 lines.');
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Delete draft' }));
    await screen.findByRole('heading', { name: 'No drafts yet' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    await screen.findByRole('row', { name: /Blue Door Gifts/ });
    await screen.findByText('Draft restored');
  });

  it('offers the drafts of others only to those who can read them', async () => {
    drafts = [
      draft(),
      draft({ id: '00000000-0000-4000-8000-000000000002', ownerUserId: 2, ownerName: 'Bo Rep' }),
    ];
    showScreen(<DraftList user={sampleUser()} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Include drafts of others' }));

    const row = await screen.findByRole('row', { name: /Bo Rep/ });
    await user.click(within(row).getByRole('button'));
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Take over' }));

    await screen.findByText('Bo Rep can no longer change it.');
    expect(requests.some(({ path }) => path.endsWith('000002/take-over'))).toBe(true);
  });

  it('offers a rep only their own', async () => {
    showScreen(<DraftList user={sampleUser({ role: 'sales_rep', salesOrganizationId: 4 })} />);

    await screen.findByRole('row', { name: /Blue Door Gifts/ });
    expect(screen.queryByRole('button', { name: 'Include drafts of others' })).toBeNull();
  });

  it('searches by customer', async () => {
    drafts = Array.from({ length: 6 }, (_, index) =>
      draft({ id: `00000000-0000-4000-8000-00000000000${index}`, customerName: `Shop ${index}` }),
    );
    showScreen(<DraftList user={sampleUser()} />);
    await userEvent.type(await screen.findByLabelText('Search drafts by customer'), 'blue');

    await waitFor(() => expect(requests.some(({ query }) => query.get('search') === 'blue')).toBe(true));
  });
});

describe('the age of a draft', () => {
  const now = new Date(2026, 10, 16, 15);
  it.each([
    [0, 'Just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [23 * HOUR, '23 hours ago'],
    [24 * HOUR, 'Nov 15, 2026'],
    [-HOUR, 'Just now'],
  ])('of %i ms is %s', (ms, text) => {
    expect(ageText(new Date(now.getTime() - ms), now)).toBe(text);
  });
});
