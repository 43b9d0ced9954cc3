// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPrivateStorage } from '../../api/private-storage';
import { sampleUser } from '../../testing/sample-user';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { storageKeyOf } from '../../testing/storage-key';
import { Checkout } from './checkout';
import type { CheckoutLine } from './checkout-line';

const staff = sampleUser({ id: 6, role: 'manufacturer', manufacturerId: 3 });
const rep = sampleUser({ id: 7, role: 'sales_rep', salesOrganizationId: 4 });
const buyer = sampleUser({ id: 8, role: 'wholesale_customer', wholesaleCustomerId: 11 });
const soap: CheckoutLine = {
  ...{ productId: 1, isTester: false, quantity: 2, name: 'Oat soap', sku: 'SO-OAT' },
  ...{ imageUrl: null, casePackQuantity: 12, unitPrice: cents(2000) },
};

interface QuoteBody {
  items: { quantity: number; manualPrice?: { price: string; reason: string } }[];
}
let quotes: QuoteBody[];
let opening: CurrentUser;
/** From how many cases on the list price is 18.00. */
let breakFrom: number;

function quoteFor({ items }: QuoteBody) {
  const isRep = opening === rep;
  let isExceeded = false;
  const lines = items.map(({ quantity, manualPrice }, line) => {
    const listPrice = quantity >= breakFrom ? '18.00' : '20.00';
    const unitPrice = manualPrice?.price ?? listPrice;
    const isAbove = isRep && Number(unitPrice) > Number(listPrice);
    isExceeded ||= Number(unitPrice) < 17;
    const byHand = manualPrice ? { source: 'manual', listPrice } : { source: 'own' };
    return {
      ...{ line, productId: 1, isTester: false, quantity, name: soap.name, sku: soap.sku },
      ...{ knownUnitPrice: null, unitPrice, totalPrice: (Number(unitPrice) * quantity).toFixed(2) },
      ...{ minimumQuantity: 1, orderMultiple: 1, maximumQuantity: null, unitsAvailable: null },
      price: { ...byHand, listName: null, fromQuantity: 1, ownPrice: '20.00', next: null },
      problems: isAbove ? ['above_list_price'] : [],
    };
  });
  const subtotal = lines.reduce((sum, { totalPrice }) => sum + Number(totalPrice), 0).toFixed(2);
  return {
    lines,
    totals: { subtotal, tax: '0.00', shipping: '0.00', discount: '0.00', total: subtotal },
    setsCharges: opening !== buyer,
    ...(isRep ? { discountLimit: { maxDiscount: '15.00', isExceeded } } : {}),
  };
}

serveApi('/checkout', ({ path, body }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(opening.id);
  if (path !== '/api/checkout/quote') return ok([]);
  quotes.push(body as QuoteBody); // the contract lets nothing else out
  return ok(quoteFor(body as QuoteBody)); // see above
});
beforeEach(() => {
  quotes = [];
  breakFrom = 100;
  localStorage.clear();
});

async function review(user: CurrentUser, lines = [soap]) {
  opening = user;
  await openPrivateStorage(user.id);
  const nothing = () => undefined;
  showScreen(
    <Checkout
      {...{ user, lines, step: 'review', accepting: false }}
      {...{ onStep: nothing, onQuantity: nothing, onAcceptPrices: nothing }}
      {...{ onSaved: nothing, onPlaced: nothing, onUnpaid: nothing, onRequested: nothing, card: () => null }}
    />,
  );
  await screen.findByRole('heading', { name: 'Items' });
}
async function openDialog() {
  const [price] = await screen.findAllByRole('button', { name: /^Change price of Oat soap/ });
  if (price) await userEvent.click(price);
  await screen.findByRole('dialog', { name: 'Change price' });
}
async function setPrice(price: string, reason?: string) {
  await openDialog();
  const field = screen.getByLabelText('Price per case ($)');
  await userEvent.clear(field);
  await userEvent.type(field, price);
  if (reason) await userEvent.type(screen.getByLabelText('Reason'), reason);
  await userEvent.click(screen.getByRole('button', { name: 'Set price' }));
}
const lastItem = () => quotes.at(-1)?.items[0];

describe('the price of a line in the review', () => {
  it('is set by staff with a reason, marked, explained and reset', async () => {
    await review(staff);

    await setPrice('0', 'Free goods');
    expect(await screen.findByText('Manual')).toBeTruthy();
    await waitFor(() => expect(lastItem()?.manualPrice).toEqual({ price: '0.00', reason: 'Free goods' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Why this price/ }));
    const why = await screen.findByRole('dialog', { name: 'Why this price?' });
    expect(why.textContent).toMatch(/Set by hand.*List price\$20\.00.*ReasonFree goods/);
    await userEvent.keyboard('{Escape}');
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Reset to list price' }));

    await waitFor(() => expect(lastItem()).not.toHaveProperty('manualPrice'));
    expect(screen.queryByText('Manual')).toBeNull();
  });

  it('needs a reason, and says how far it is from the list price', async () => {
    await review(staff);

    await setPrice('17.50');

    expect(await screen.findByText('Enter a reason for this price')).toBeTruthy();
    expect(screen.getByText('12.5% off the list price of $20.00')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  });

  it('cannot be raised by a rep, who learns about the limit before and after', async () => {
    await review(rep);

    await setPrice('20.01', 'Rush');
    expect(
      await screen.findByText('The list price is $20.00. You can lower it, but not raise it'),
    ).toBeTruthy();
    const field = screen.getByLabelText('Price per case ($)');
    await userEvent.clear(field);
    await userEvent.type(field, '17.00');
    expect(screen.queryByText(/Above your/)).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, '16.99');
    const warning = 'Above your 15% limit: the order will wait for approval';
    expect(await screen.findByText(warning)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Set price' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(warning)).toBeTruthy();
  });

  it('of a rep that a quantity break has passed can be reset', async () => {
    await review(rep);
    breakFrom = 2;

    await setPrice('19.00', 'Rush');
    await userEvent.click(await screen.findByRole('button', { name: 'Reset Oat soap to list price' }));

    await waitFor(() => expect(lastItem()).not.toHaveProperty('manualPrice'));
  });

  it('is only shown to a buyer', async () => {
    await review(buyer);

    expect(await screen.findAllByText('$20.00 per case')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Change price/ })).toBeNull();
  });
});
