// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleUser } from '../testing/sample-user';
import { ok, type Reply, serveApi } from '../testing/serve-api';
import { showScreen } from '../testing/show-screen';
import { BuyerAccount } from './buyer-account';

const template = {
  ...{ id: 4, name: 'Monthly order', isShared: false, ownerUserId: 1, ownerName: 'Ada', canEdit: true },
  ...{ lineCount: 6, version: 1, updatedAt: '2026-11-02T10:00:00.000Z' },
};
let answers: Record<string, Reply>;
beforeEach(() => {
  answers = {
    credit: ok({ limit: null, exposure: '0.00', available: null }),
    'open-orders': ok([]),
    'order-guide': ok([]),
    templates: ok([]),
  };
});
let asked: string[] = [];
serveApi('/account', ({ path }) => {
  const name = path.split('/').at(-1) ?? '';
  asked.push(name);
  return answers[name] ?? { status: 404, body: {} };
});

function show(hasApprovals = false) {
  asked = [];
  const user = sampleUser({ role: 'wholesale_customer', wholesaleCustomerId: 9, hasApprovals });
  showScreen(<BuyerAccount user={user} customerId={9} manufacturerId={3} returned={undefined} />);
}

describe('the account of a buyer', () => {
  it('shows nothing that the company does not use', async () => {
    show();

    expect(await screen.findByText('Nothing is due. Every invoice is paid.')).toBeTruthy();
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Open invoices']);
    expect(screen.queryByText('Available credit')).toBeNull();
    expect(asked).not.toContain('approvals');
  });

  it('shows credit, approvals and templates where they exist', async () => {
    answers.credit = ok({ limit: '500.00', exposure: '380.00', available: '120.00' });
    answers.templates = ok([template]);
    answers.approvals = { body: [], headers: { 'x-total-count': '2' } };
    show(true);

    expect((await screen.findByText('Available credit')).parentElement?.textContent).toContain('$120.00');
    expect(screen.getByText('2 of your orders are waiting for approval.')).toBeTruthy();
    const order = screen.getByRole('link', { name: 'Order Monthly order' });
    expect(order.getAttribute('href')).toBe('/desk?template=4');
  });

  it('shows what it could load', async () => {
    answers.credit = { status: 500, body: { code: 'internal', message: 'Something went wrong' } };
    answers.templates = ok([template]);
    show();

    expect(await screen.findByText('The available credit could not be loaded')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Order Monthly order' })).toBeTruthy();
  });
});
