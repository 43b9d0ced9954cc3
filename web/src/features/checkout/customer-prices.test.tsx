// @vitest-environment happy-dom
import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { cents } from '@casepack/contract/money';
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateStorage } from '../../api/private-storage';
import { sampleProduct } from '../../testing/sample-product';
import { sampleUser } from '../../testing/sample-user';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { storageKeyOf } from '../../testing/storage-key';
import { Checkout } from './checkout';
import type { CheckoutLine } from './checkout-line';
import type { CheckoutStep } from './step-header';

const rep = sampleUser({ id: 7, role: 'sales_rep', salesOrganizationId: 4 });
const buyer = sampleUser({ id: 8, role: 'wholesale_customer', wholesaleCustomerId: 11 });
const soap: CheckoutLine = {
  productId: 1,
  isTester: false,
  quantity: 2,
  name: 'Oat soap',
  sku: 'SO-OAT',
  imageUrl: null,
  casePackQuantity: 12,
  unitPrice: cents(3000),
};
const blueDoor: CheckoutCustomer = {
  id: 11,
  manufacturerId: 3,
  salesOrganizationId: 4,
  name: 'Dora',
  businessName: 'Blue Door Gifts',
  contactEmail: 'dora@blue.test',
  contactPhone: null,
  paymentTerms: 'NET30',
  requiresApproval: false,
};

interface QuoteBody {
  customerId?: number | null;
  items: { quantity: number; unitPrice?: string }[];
}
/** What the customer pays from 1 and from 5 cases; what everyone else pays is the product's own price. */
let listPrices: [string, string];
let quotes: QuoteBody[];

function priceFor({ customerId }: QuoteBody, quantity: number) {
  if (!customerId && !isBuyer) return { unitPrice: '30.00', source: 'own', fromQuantity: 1, next: null };
  const [one, five] = listPrices;
  return quantity < 5
    ? { unitPrice: one, source: 'list', fromQuantity: 1, next: { fromQuantity: 5, price: five } }
    : { unitPrice: five, source: 'list', fromQuantity: 5, next: null };
}

function quoteFor(body: QuoteBody) {
  const lines = body.items.map(({ quantity, unitPrice: known }, line) => {
    const { unitPrice, source, fromQuantity, next } = priceFor(body, quantity);
    const listName = source === 'own' || isBuyer ? null : 'Key accounts';
    return {
      ...{ line, productId: 1, isTester: false, quantity, name: soap.name, sku: soap.sku },
      ...{ knownUnitPrice: known ?? null, unitPrice },
      ...{ minimumQuantity: 1, orderMultiple: 1, maximumQuantity: null, unitsAvailable: null },
      totalPrice: (Number(unitPrice) * quantity).toFixed(2),
      price: { source, listName, fromQuantity, ownPrice: '30.00', next },
      problems: known !== undefined && known !== unitPrice ? ['price_changed'] : [],
    };
  });
  const subtotal = lines.reduce((sum, { totalPrice }) => sum + Number(totalPrice), 0).toFixed(2);
  const totals = { subtotal, tax: '0.00', shipping: '0.00', discount: '0.00', total: subtotal };
  return { lines, totals, setsCharges: !isBuyer };
}

let isBuyer = false;
const step = (fromQuantity: number, price: string) => ({
  ...{ fromQuantity, price, source: 'list', listId: 7, listName: 'Key accounts' },
});

let opening = rep.id;
serveApi('/checkout', ({ path, body }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(opening);
  if (path === '/api/checkout/quote') {
    const wanted = body as QuoteBody; // the contract lets nothing else out
    quotes.push(wanted);
    return ok(quoteFor(wanted));
  }
  if (path === '/api/products/lookup') {
    const [one, five] = listPrices;
    const priceSteps = { case: [step(1, one), step(5, five)], tester: [] };
    const isOfCustomer = (body as { customerId?: number }).customerId === blueDoor.id;
    return ok({ products: [sampleProduct(isOfCustomer ? { price: one, priceSteps } : {})], gone: [] });
  }
  if (path === '/api/checkout/wholesale-customers') {
    return { body: [blueDoor], headers: { 'x-total-count': '1' } };
  }
  return ok([]);
});

beforeAll(async () => {
  for (const { id } of [rep, buyer]) {
    opening = id;
    await openPrivateStorage(id);
  }
});
beforeEach(() => {
  window.localStorage.clear();
  quotes = [];
  listPrices = ['27.00', '24.00'];
});

function Holder({
  user,
  first,
  line: firstLine,
}: {
  user: CurrentUser;
  first: CheckoutStep;
  line: CheckoutLine;
}) {
  const [step, setStep] = useState(first);
  const [line, setLine] = useState(firstLine);
  return (
    <Checkout
      user={user}
      lines={[line]}
      step={step}
      onStep={setStep}
      onQuantity={(_, quantity) => setLine({ ...line, quantity })}
      onAcceptPrices={() => undefined}
      accepting={false}
      onSaved={() => undefined}
      onPlaced={() => undefined}
      onUnpaid={() => undefined}
      onRequested={() => undefined}
      card={() => null}
    />
  );
}

function show(user: CurrentUser, first: CheckoutStep, line = soap) {
  isBuyer = user.role === 'wholesale_customer';
  showScreen(<Holder user={user} first={first} line={line} />);
}
const person = userEvent.setup({ delay: null });
const press = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }));
const summary = async () => within(await screen.findByRole('complementary', { name: 'Order summary' }));
const knownPrice = () => quotes.at(-1)?.items[0]?.unitPrice;

async function chooseCustomer() {
  show(rep, 'payment');
  await press(/Blue Door Gifts/);
  await waitFor(() => expect(knownPrice()).toBe('27.00'));
}

describe('choosing a customer', () => {
  it('applies their prices without reporting a change', async () => {
    await chooseCustomer();

    expect((await (await summary()).findAllByText('$54.00')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Prices have changed')).toBeNull();
  });

  it('keeps their quantity breaks while quantities change', async () => {
    await chooseCustomer();
    await press('Back');
    expect(await screen.findByText('3 more cases: $24.00 each')).toBeTruthy();

    for (let more = 0; more < 3; more += 1) await press('Increase: Quantity of Oat soap');

    await waitFor(() => expect(knownPrice()).toBe('24.00'));
    expect(screen.queryByText('Prices have changed')).toBeNull();
    expect(screen.queryByText(/more case/)).toBeNull();
  });

  it('reports a price that changes afterwards, and takes it over', async () => {
    await chooseCustomer();
    listPrices = ['26.00', '24.00'];
    await press('Back');
    await press('Increase: Quantity of Oat soap');
    expect(await screen.findByText('Prices have changed')).toBeTruthy();
    expect(screen.getByText(/changed from \$27\.00 to \$26\.00/)).toBeTruthy();

    await press('Accept new prices');

    await waitFor(() => expect(knownPrice()).toBe('26.00'));
    await waitFor(() => expect(screen.queryByText('Prices have changed')).toBeNull());
  });
});

describe('the price of a line', () => {
  it('is explained to those who sell', async () => {
    await chooseCustomer();
    await press('Back');
    expect(screen.getAllByText('$30.00').every(({ tagName }) => tagName === 'S')).toBe(true);

    await press('Why this price? Oat soap');

    const answer = within(await screen.findByRole('dialog', { name: 'Why this price?' }));
    expect(answer.getByText('From the price list Key accounts')).toBeTruthy();
    expect(answer.getByText('From 5 cases: $24.00')).toBeTruthy();
  });

  it('shows a buyer the regular price and the next break, without a list', async () => {
    show(buyer, 'review', { ...soap, unitPrice: cents(2700) });

    expect(await screen.findByText('3 more cases: $24.00 each')).toBeTruthy();
    expect(screen.getAllByText('$30.00').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /Why this price/ })).toBeNull();
  });

  it('has nothing beside it where no list applies', async () => {
    show(rep, 'review');

    expect(await screen.findByText('24 units', { exact: false })).toBeTruthy();
    expect(document.querySelector('s')).toBeNull();
    expect(screen.queryByText(/more case/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Why this price/ })).toBeNull();
  });
});
