// @vitest-environment happy-dom
import { dayOf, nextShipDate } from '@casepack/contract/calendar';
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { CurrentUser } from '@casepack/contract/users/user';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useImperativeHandle, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardSlotProps } from '../../api/card-slot';
import { openPrivateStorage } from '../../api/private-storage';
import { sentOrder } from '../../testing/sample-order';
import { sampleProduct } from '../../testing/sample-product';
import { sampleUser } from '../../testing/sample-user';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { storageKeyOf } from '../../testing/storage-key';
import { Checkout } from './checkout';
import type { CheckoutLine } from './checkout-line';
import type { UnpaidOrder } from './checkout-state';
import { changeDraft, readDraft } from './draft-store';
import type { CheckoutStep } from './step-header';

const rep = sampleUser({
  id: 7,
  firstName: 'Rita',
  lastName: 'Road',
  email: 'rita@example.test',
  role: 'sales_rep',
  salesOrganizationId: 4,
});
const buyer: CurrentUser = { ...rep, id: 8, role: 'wholesale_customer', wholesaleCustomerId: 11 };
const newcomer: CurrentUser = {
  ...rep,
  id: 9,
  company: 'Field Goods',
  role: null,
  manufacturerId: null,
  salesOrganizationId: null,
};
const maker: CurrentUser = { ...rep, id: 10, role: 'manufacturer', salesOrganizationId: null };

const soap: CheckoutLine = {
  productId: 1,
  isTester: false,
  quantity: 2,
  name: 'Lavender Soap',
  sku: 'LS-1',
  imageUrl: null,
  casePackQuantity: 12,
  unitPrice: cents(2400),
};
const corner = {
  id: 11,
  manufacturerId: 3,
  salesOrganizationId: 4,
  name: 'Cora Corner',
  businessName: 'Corner Shop',
  contactEmail: 'cora@corner.test',
  contactPhone: null,
  paymentTerms: 'NET30',
  requiresApproval: false,
};
const stamp = '2026-11-02T10:00:00.000Z';
const quay = {
  id: 21,
  organizationType: 'wholesale_customer',
  organizationId: 11,
  name: 'Quay',
  locationType: 'store',
  addressLine1: '1 Quay Street',
  addressLine2: null,
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  country: 'United States',
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  isShippingLocation: true,
  isBillingLocation: true,
  isActive: true,
  isPrimary: true,
  createdAt: stamp,
  updatedAt: stamp,
  version: 1,
};
const depot = { ...quay, id: 22, name: 'Depot', addressLine1: '9 Depot Road', isPrimary: false };
const office = { ...depot, id: 23, name: 'Office', isShippingLocation: false };
const savedOrder = sentOrder({
  id: 501,
  orderNumber: 'CP-000501',
  salesOrganizationId: 4,
  paymentMethod: 'Terms',
  total: cents(5400),
});

interface QuoteBody {
  items: { productId: number; quantity: number; isTester: boolean; unitPrice?: string }[];
  tax?: string;
  shipping?: string;
  discountType?: string;
  discountValue?: string;
}

/** What the stand-in for the server knows of the catalog. */
let stock: { price: number; unitsAvailable: number | null; isSold: boolean };
let locationsOfCustomer: object[];
let saveAnswers: Reply[];
let saved: { body: Record<string, unknown>; key: unknown }[];
let quotes: QuoteBody[];
let begun: unknown[];
let beginAnswers: Reply[];
let submitted: { body: unknown; key: unknown }[];
let submitAnswers: Reply[];

const paymentOver = (amount: string) => ({
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  amount,
  manufacturerId: 3,
});

const text = (amount: number) => (amount / 100).toFixed(2);
const hundredths = (amount: string | undefined) => Math.round(Number(amount ?? 0) * 100);

function quoteFor({ items, tax = '1.00', shipping = '5.00', discountType, discountValue }: QuoteBody) {
  const lines = items.map((item, line) => ({
    ...{ line, productId: item.productId, isTester: item.isTester, quantity: item.quantity },
    ...{ name: 'Lavender Soap', sku: 'LS-1', unitsAvailable: stock.unitsAvailable },
    ...{ minimumQuantity: 1, orderMultiple: 1, maximumQuantity: null },
    price: null,
    knownUnitPrice: item.unitPrice ?? null,
    unitPrice: stock.isSold ? text(stock.price) : null,
    totalPrice: stock.isSold ? text(stock.price * item.quantity) : null,
    problems: [
      ...(stock.isSold ? [] : ['no_longer_sold']),
      ...(stock.isSold && item.unitPrice !== undefined && hundredths(item.unitPrice) !== stock.price
        ? ['price_changed']
        : []),
      ...(stock.unitsAvailable !== null && item.quantity * 12 > stock.unitsAvailable ? ['out_of_stock'] : []),
    ],
  }));
  const subtotal = stock.isSold ? items.reduce((sum, { quantity }) => sum + stock.price * quantity, 0) : 0;
  const value = hundredths(discountValue);
  const discount = discountType === 'percentage' ? Math.round((subtotal * value) / 10_000) : value;
  const total = subtotal + hundredths(tax) + hundredths(shipping) - discount;
  return {
    lines,
    totals: { subtotal: text(subtotal), tax, shipping, discount: text(discount), total: text(total) },
    setsCharges: actsAsStaff,
  };
}

let actsAsStaff = true;

/** Whose storage is asked for. */
let opening = rep.id;

serveApi('/checkout', ({ url, body, headers }) => {
  const key = headers['idempotency-key'];
  if (url === '/api/auth/storage-key') return storageKeyOf(opening);
  if (url === '/api/checkout/quote') {
    const wanted = body as QuoteBody; // the contract lets nothing else out
    quotes.push(wanted);
    return ok(quoteFor(wanted));
  }
  if (url === '/api/save-order') {
    saved.push({ body: body as Record<string, unknown>, key }); // an order is an object
    return saveAnswers.shift() ?? ok(savedOrder);
  }
  if (url === '/api/create-payment-intent') {
    begun.push(body);
    return beginAnswers.shift() ?? ok(paymentOver('54.00'));
  }
  if (url === '/api/submit-order') {
    submitted.push({ body, key });
    return submitAnswers.shift() ?? ok({ ...savedOrder, status: 'paid' });
  }
  if (url === '/api/products/lookup') {
    return ok({ products: [sampleProduct({ casePackCost: text(stock.price) })], gone: [] });
  }
  if (url.endsWith('/locations')) return ok(locationsOfCustomer);
  if (url.startsWith('/api/checkout/wholesale-customers')) return ok([corner]);
  return ok([]);
});

beforeAll(async () => {
  for (const { id } of [rep, buyer, newcomer, maker]) {
    opening = id;
    await openPrivateStorage(id);
  }
});
beforeEach(() => {
  locationsOfCustomer = [quay, depot, office];
  window.localStorage.clear();
  stock = { price: 2400, unitsAvailable: null, isSold: true };
  saveAnswers = [];
  saved = [];
  quotes = [];
  begun = [];
  beginAnswers = [];
  submitted = [];
  submitAnswers = [];
  cardAnswers = [];
  confirmed = [];
  unpaid = [];
  isCardComplete = true;
});

type Shown = { user?: CurrentUser; step?: CheckoutStep; line?: CheckoutLine; more?: CheckoutLine[] };

type HolderProps = {
  user: CurrentUser;
  first: CheckoutStep;
  firstLine: CheckoutLine;
  more: CheckoutLine[];
  completed: Completed;
};
type Completed = { order: Order; isEarlier: boolean }[];

/** What the bank says of the card; confirmed once the list is empty. */
let cardAnswers: string[];
let confirmed: string[];
let isCardComplete: boolean;
let unpaid: UnpaidOrder[];

/** Stands where the page puts the card form. */
function TypedCard({ handleRef, refusal, onReady, amount }: CardSlotProps) {
  useImperativeHandle(handleRef, () => ({
    check: () => Promise.resolve(isCardComplete),
    choice: () => ({}),
    confirm(clientSecret) {
      const message = cardAnswers.shift();
      if (message !== undefined) return Promise.resolve({ isConfirmed: false, message, isDecline: true });
      confirmed.push(clientSecret);
      return Promise.resolve({ isConfirmed: true, intentId: 'pi_1' });
    },
  }));
  return (
    <>
      <label>
        <input type="checkbox" onChange={(event) => onReady(event.target.checked)} />
        The card form is ready for {text(amount)}
      </label>
      <p>{refusal}</p>
    </>
  );
}

/** Holds what the page holds: the step and the cart. */
function Holder({ user, first, firstLine, more, completed }: HolderProps) {
  const [step, setStep] = useState(first);
  const [line, setLine] = useState(firstLine);
  const lines = [line, ...more].filter(({ quantity }) => quantity > 0);
  return (
    <Checkout
      user={user}
      lines={lines}
      step={step}
      onStep={setStep}
      onQuantity={(_, quantity) => setLine({ ...line, quantity })}
      onAcceptPrices={() => setLine({ ...line, unitPrice: cents(stock.price) })}
      accepting={false}
      onSaved={(order, isEarlier) => completed.push({ order, isEarlier })}
      onPlaced={(order) => completed.push({ order, isEarlier: false })}
      onUnpaid={(order) => unpaid.push(order)}
      onRequested={() => undefined}
      card={(props) => <TypedCard {...props} />}
    />
  );
}

function show({ user = rep, step: first = 'review', line: firstLine = soap, more = [] }: Shown = {}) {
  actsAsStaff = user.role === 'sales_rep' || user.role === 'manufacturer';
  const completed: Completed = [];
  showScreen(<Holder user={user} first={first} firstLine={firstLine} more={more} completed={completed} />);
  return completed;
}

const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const fill = async (label: string, words: string) => {
  const field = await screen.findByLabelText(label);
  await person.clear(field);
  await person.paste(words);
};
const summary = async () => within(await screen.findByRole('complementary', { name: 'Order summary' }));
const SAVE = 'Save Order - Pay Later';
const PLACE = 'Place Order';

/** Waits until the figures on the screen are for what is on the screen. */
const pressSave = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: SAVE })).toHaveProperty('disabled', false));
  await press(SAVE);
};

/** At step 2 with a card form that is ready. */
async function readyCard() {
  const completed = show({ user: buyer, step: 'payment' });
  await screen.findByLabelText('Shipping location');
  await person.click(await screen.findByLabelText(/The card form is ready/));
  return completed;
}

describe('setting up', () => {
  it('says so, then shows the order with a ship date on the next working day', async () => {
    show();

    expect(screen.getByText('Setting up checkout...')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Review Your Order' })).toBeTruthy();
    expect(screen.getByLabelText('Requested ship date')).toHaveProperty(
      'value',
      nextShipDate(dayOf(new Date())),
    );
  });
});

describe('step 1', () => {
  it('takes back what it says against a field once that is put right', async () => {
    show();
    await summary();
    await fill('Requested ship date', '2020-01-02');
    await press('Continue to Payment');
    expect(await screen.findByText('Choose a date that is not in the past')).toBeTruthy();

    await fill('Requested ship date', nextShipDate(dayOf(new Date())));
    await waitFor(() => expect(screen.queryByText('Choose a date that is not in the past')).toBeNull());
  });

  it("shows the server's totals, which follow tax, shipping, discount and quantity", async () => {
    show();
    const figures = await summary();
    expect(figures.getByText('$54.00')).toBeTruthy();

    await fill('Tax ($)', '2.50');
    await person.selectOptions(screen.getByLabelText('Discount type'), 'percentage');
    await fill('Discount (%)', '10');
    await press('Increase: Quantity of Lavender Soap');

    expect(await figures.findByText('$72.30')).toBeTruthy();
    expect(figures.getByText('−$7.20')).toBeTruthy();
    expect(quotes.at(-1)).toMatchObject({ tax: '2.50', discountType: 'percentage', discountValue: '10.00' });
  });

  it('leaves the keyboard at the line after a removed one', async () => {
    show({ more: [{ ...soap, productId: 99, name: 'Cedar Soap' }] });

    await press('Remove Lavender Soap');

    const next = (await screen.findByRole('heading', { name: /Cedar Soap/ })).closest('li');
    expect(document.activeElement).toBe(next);
  });

  it('does not let the quantity go below 1', async () => {
    show({ line: { ...soap, quantity: 1 } });

    await press('Decrease: Quantity of Lavender Soap');

    expect(screen.getByRole('spinbutton', { name: 'Quantity of Lavender Soap' })).toHaveProperty(
      'value',
      '1',
    );
  });

  it.each([
    ['Tax ($)', '1e5', 'Enter an amount such as 12.50'],
    ['Shipping ($)', '-1', 'An amount cannot be negative'],
    ['Discount ($)', '0.001', 'Use at most two decimal places'],
  ])('stays where it is while %s is %s', async (label, words, message) => {
    show();

    await fill(label, words);
    await press('Continue to Payment');

    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Review Your Order' })).toBeTruthy();
  });

  it('takes the charges as numbers from 0 in steps of a cent', async () => {
    show();

    for (const label of ['Tax ($)', 'Shipping ($)', 'Discount ($)']) {
      const field = await screen.findByLabelText<HTMLInputElement>(label);
      await person.clear(field);
      await person.type(field, '0.01{ArrowUp}{ArrowUp}');
      expect(field.value).toBe('0.03');
      await person.type(field, '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
      expect(field.value).toBe('0.00');
    }
  });

  it('refuses more than 100 percent', async () => {
    show();

    await person.selectOptions(await screen.findByLabelText('Discount type'), 'percentage');
    await fill('Discount (%)', '101');
    await press('Continue to Payment');

    expect(await screen.findByText('Must be between 0 and 100')).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Discount type'), 'flat');
    await waitFor(() => expect(screen.queryByText('Must be between 0 and 100')).toBeNull());
  });

  it.each([
    ['a rep', true, rep],
    ['a manufacturer', true, maker],
    ['a wholesale customer', false, buyer],
    ['someone without a company', false, newcomer],
  ])('lets %s set the charges: %s', async (_, isEditable, user) => {
    show({ user });
    await screen.findByRole('heading', { name: 'Review Your Order' });

    expect(screen.queryByLabelText('Tax ($)') !== null).toBe(isEditable);
    expect(screen.queryByLabelText('Discount type') !== null).toBe(isEditable);
    expect((await summary()).getByText('Tax')).toBeTruthy();
  });

  it('names what changed, line by line, and goes on once the new prices are accepted', async () => {
    stock.price = 2600;
    show();

    expect(await screen.findByText('Prices have changed')).toBeTruthy();
    expect(screen.getByText(/The price changed from \$24\.00 to \$26\.00/)).toBeTruthy();
    await press('Continue to Payment');
    expect(screen.getByRole('heading', { name: 'Review Your Order' })).toBeTruthy();

    await press('Accept new prices');
    await waitFor(() => expect(screen.queryByText('Prices have changed')).toBeNull());
    await press('Continue to Payment');
    expect(await screen.findByRole('heading', { name: 'Payment & Shipping' })).toBeTruthy();
  });

  it('offers what is left of a product that is short', async () => {
    stock.unitsAvailable = 12;
    show();

    expect(await screen.findByText(/Only 1 case left/)).toBeTruthy();
    await press('Set to 1: Lavender Soap');

    await waitFor(() => expect(screen.queryByText(/Only 1 case left/)).toBeNull());
    expect(quotes.at(-1)?.items[0]?.quantity).toBe(1);
  });
});

describe('a tester', () => {
  const tester = { ...soap, isTester: true };

  it('is named as such, and counted in units where it is short', async () => {
    // The stand-in counts every line by the case.
    stock.unitsAvailable = 1;
    show({ line: tester });

    expect(await screen.findByText(/Only 1 unit left/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set to 1: Lavender Soap (tester)' })).toBeTruthy();
  });

  it('is said to be no longer available', async () => {
    stock.isSold = false;
    show({ line: tester });

    expect(await screen.findByText(/: This tester is no longer available/)).toBeTruthy();
  });
});

describe('who the order is for', () => {
  it('has to be chosen by a rep', async () => {
    show({ step: 'payment' });
    await screen.findByRole('heading', { name: 'Payment & Shipping' });

    await pressSave();

    expect(await screen.findByText('Please select a customer')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('is an existing customer, with its locations', async () => {
    const completed = show({ step: 'payment' });

    await person.click(await screen.findByRole('button', { name: /Corner Shop/ }));
    await person.selectOptions(await screen.findByLabelText('Shipping location'), 'Depot');
    await person.selectOptions(screen.getByLabelText('Payment type'), 'terms');
    await pressSave();

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({
      customer: { id: 11, shippingLocationId: 22, billingLocationId: 21 },
      items: [{ productId: 1, quantity: 2, isTester: false, unitPrice: '24.00' }],
      totals: { subtotal: '48.00', tax: '1.00', shipping: '5.00', discount: '0.00', total: '54.00' },
      paymentMethod: 'Terms',
      saveForLater: true,
    });
    expect(readDraft({ userId: rep.id })).toBeUndefined();
  });

  it('is placed without a card when there is nothing to pay', async () => {
    const completed = show();
    await fill('Tax ($)', '0');
    await fill('Shipping ($)', '0');
    await person.selectOptions(await screen.findByLabelText('Discount type'), 'percentage');
    await fill('Discount (%)', '100');
    await press('Continue to Payment');

    await person.click(await screen.findByRole('button', { name: /Corner Shop/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: PLACE })).toHaveProperty('disabled', false),
    );
    expect(screen.getByText('There is nothing to pay, so no card is needed.')).toBeTruthy();
    expect(screen.queryByText(/The card form is ready/)).toBeNull();
    expect(screen.queryByRole('button', { name: SAVE })).toBeNull();
    await press(PLACE);

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ paymentMethod: 'Credit Card', totals: { total: '0.00' } });
    expect(begun).toEqual([]);
  });

  it('is a new customer, whose fields are asked for', async () => {
    const completed = show({ step: 'payment' });

    await person.click(await screen.findByLabelText('New customer'));
    await pressSave();
    expect(await screen.findByText('Please fill in all required customer information')).toBeTruthy();
    expect(screen.getByText('Please fill in all required address information')).toBeTruthy();
    expect(screen.getAllByText('Required')).toHaveLength(7);

    await fill('Business name', 'Harbor Goods');
    await fill('Contact name', 'Hal Harbor');
    await fill('Contact email', 'hal@harbor.test');
    await fill('Address line 1', '2 Pier');
    await fill('City', 'Salem');
    await fill('State', 'MA');
    await fill('ZIP code', '01970');
    await pressSave();

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved[0]?.body.customer).toMatchObject({
      id: null,
      name: 'Hal Harbor',
      businessName: 'Harbor Goods',
      contactEmail: 'hal@harbor.test',
      paymentTerms: 'NET30',
      salesOrganizationId: 4,
      address: {
        addressLine1: '2 Pier',
        city: 'Salem',
        state: 'MA',
        zipCode: '01970',
        country: 'United States',
      },
    });
  });

  it('is shipped only to locations that take goods, while the invoice can go to others', async () => {
    show({ user: buyer, step: 'payment' });

    const shipping = within(await screen.findByLabelText('Shipping location'));
    const billing = within(screen.getByLabelText('Billing location'));

    expect(shipping.queryByRole('option', { name: 'Office' })).toBeNull();
    expect(billing.getByRole('option', { name: 'Office' })).toBeTruthy();
  });

  it('is saved without a ship-to where no location takes goods', async () => {
    locationsOfCustomer = [office];
    const completed = show({ user: buyer, step: 'payment' });

    await screen.findByText(/There is no shipping location yet/);
    await person.selectOptions(screen.getByLabelText('Payment type'), 'terms');
    await pressSave();

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ customer: { shippingLocationId: null, billingLocationId: 23 } });
  });

  it('is the own company for a wholesale customer, who chooses locations only', async () => {
    const completed = show({ user: buyer, step: 'payment' });

    await screen.findByLabelText('Shipping location');
    expect(screen.queryByText('Existing customer')).toBeNull();
    await pressSave();

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved[0]?.body.customer).toMatchObject({ id: 11, shippingLocationId: 21, billingLocationId: 21 });
    expect(saved[0]?.body).not.toHaveProperty('discountType');
  });

  it('is the own new company for someone who has none', async () => {
    show({ user: newcomer, step: 'payment' });

    expect(await screen.findByLabelText('Business name')).toHaveProperty('value', 'Field Goods');
    expect(screen.getByLabelText('Contact email')).toHaveProperty('value', 'rita@example.test');
    expect(screen.queryByText('Existing customer')).toBeNull();
    expect(screen.queryByLabelText('Payment terms')).toBeNull();
  });
});

describe('the payment type', () => {
  it('places an order only by card, and only with a form that is ready', async () => {
    show({ user: buyer, step: 'payment' });

    const place = await screen.findByRole('button', { name: PLACE });
    expect(place).toHaveProperty('disabled', true);
    await waitFor(() => expect(screen.getByRole('button', { name: SAVE })).toHaveProperty('disabled', false));
    await person.click(screen.getByLabelText(/The card form is ready/));
    await waitFor(() => expect(place).toHaveProperty('disabled', false));

    await person.selectOptions(screen.getByLabelText('Payment type'), 'terms');
    expect(screen.queryByRole('button', { name: PLACE })).toBeNull();
    expect(screen.getByRole('button', { name: SAVE })).toBeTruthy();
  });

  it('needs a name for a marketplace', async () => {
    const completed = show({ user: buyer, step: 'payment' });

    await person.selectOptions(await screen.findByLabelText('Payment type'), 'marketplace');
    await pressSave();
    expect(await screen.findByText('Marketplace Name Required')).toBeTruthy();

    await fill('Marketplace name', 'Faire');
    await pressSave();
    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved[0]?.body.paymentMethod).toBe('Marketplace - Faire');
  });
});

describe('saving', () => {
  it('says when prices changed in between, and saves with the new ones under the same key', async () => {
    const completed = show({ user: buyer, step: 'payment' });
    await screen.findByLabelText('Shipping location');
    stock.price = 2600;
    saveAnswers = [
      { status: 409, body: { code: 'prices_changed', message: 'Lavender Soap now costs $26.00' } },
    ];

    await pressSave();
    expect(await screen.findByText('Save Order Failed')).toBeTruthy();
    expect(await screen.findByText(/The price changed from \$24\.00 to \$26\.00/)).toBeTruthy();
    expect(screen.getByText(/New total \$58\.00/)).toBeTruthy();

    await press('Accept new prices');
    await waitFor(() => expect(screen.queryByText('Prices have changed')).toBeNull());
    await pressSave();

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved[1]?.body).toMatchObject({ totals: { total: '58.00' }, items: [{ unitPrice: '26.00' }] });
    expect(saved[1]?.key).toBe(saved[0]?.key);
  });

  it('names what ran short in between, and saves what is left', async () => {
    const completed = show({ user: buyer, step: 'payment' });
    await screen.findByLabelText('Shipping location');
    stock.unitsAvailable = 12;
    saveAnswers = [{ status: 409, body: { code: 'insufficient_stock', message: 'Only 1 case left' } }];

    await pressSave();
    const said = await screen.findByText('Some items need your attention');
    // No price changed: the total is as before.
    expect(screen.queryByText(/New total/)).toBeNull();
    expect(said.closest('[role=alert]')?.textContent).toContain('Lavender Soap: Only 1 case left');
    await press('Set to 1: Lavender Soap');
    await waitFor(() => expect(screen.queryByText('Some items need your attention')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    await pressSave();

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved[1]?.body.items).toMatchObject([{ quantity: 1 }]);
  });

  it('makes one order of two presses', async () => {
    const completed = show({ user: buyer, step: 'payment' });
    const save = await screen.findByRole('button', { name: SAVE });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));

    save.click();
    save.click();

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved).toHaveLength(1);
  });

  it.each([
    ['was lost', { status: 503, body: { code: 'unavailable', message: 'Restarting' } }],
    ['could not be read', ok({})],
  ])('gives back the order of an earlier attempt whose answer %s', async (_, lost) => {
    const completed = show({ user: buyer, step: 'payment' });
    await screen.findByLabelText('Shipping location');
    saveAnswers = [
      lost,
      { status: 422, body: { code: 'idempotency_mismatch', message: 'Used for another order' } },
    ];

    await pressSave();
    expect(await screen.findByText('Save Order Failed')).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Payment type'), 'check');
    await pressSave();

    await waitFor(() => expect(completed).toEqual([expect.objectContaining({ isEarlier: true })]));
    expect(saved.map(({ body }) => body.paymentMethod)).toEqual(['Credit Card', 'Check', 'Credit Card']);
    expect(saved[2]?.body).toEqual(saved[0]?.body);
    expect(new Set(saved.map(({ key }) => key)).size).toBe(1);
  });
});

describe('an order that may have been saved', () => {
  const lost: Reply = { status: 503, body: { code: 'unavailable', message: 'Restarting' } };
  const sentence =
    /We could not find out whether your order was saved\. Press Save Order - Pay Later to send it again/;
  const canPlace = () => !screen.getByRole<HTMLButtonElement>('button', { name: PLACE }).disabled;

  it('is not placed by card until it was sent again, also after a reload', async () => {
    saveAnswers = [lost];
    await readyCard();
    await waitFor(() => expect(canPlace()).toBe(true));

    await pressSave();
    expect(await screen.findByText(sentence)).toBeTruthy();
    await press(PLACE);
    expect(canPlace()).toBe(false);
    cleanup();
    const completed = await readyCard();
    expect(await screen.findByText(sentence)).toBeTruthy();
    await press(PLACE);
    expect(begun).toEqual([]);

    await pressSave();
    await waitFor(() => expect(completed).toHaveLength(1));
    expect(saved[1]).toEqual(saved[0]);
  });

  it('is not placed from another tab either', async () => {
    await readyCard();
    await waitFor(() => expect(canPlace()).toBe(true));
    changeDraft({ userId: buyer.id }, { sent: { as: 'the other tab sent it' } });

    await press(PLACE);

    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(begun).toEqual([]);
  });

  it('is found again although its own goods are gone from stock', async () => {
    saveAnswers = [lost];
    await readyCard();
    await pressSave();
    await screen.findByText(sentence);
    cleanup();
    stock.isSold = false;

    const found = show({ user: buyer });
    await press('Continue to Payment');
    await pressSave();

    await waitFor(() => expect(found).toHaveLength(1));
    expect(saved[1]).toEqual(saved[0]);
  });

  describe('was not, and can be placed, where it was', () => {
    const refused: Reply = { status: 409, body: { code: 'conflict', message: 'Not like this' } };
    const expectNotSaved = async () => {
      await waitFor(() => expect(canPlace()).toBe(true));
      expect(screen.queryByText(sentence)).toBeNull();
      expect(readDraft({ userId: buyer.id })?.sent).toBeUndefined();
    };

    it('refused at once, for whatever reason', async () => {
      saveAnswers = [{ ...refused, status: 429 }];
      await readyCard();

      await pressSave();

      expect(await screen.findByText('Not like this')).toBeTruthy();
      await expectNotSaved();
    });

    it('refused when it was sent again', async () => {
      saveAnswers = [lost, refused];
      await readyCard();

      await pressSave();
      await screen.findByText(sentence);
      await pressSave();

      expect(await screen.findByText('Not like this')).toBeTruthy();
      await expectNotSaved();
    });
  });
});

describe('placing by card', () => {
  async function ready() {
    const completed = await readyCard();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: PLACE })).toHaveProperty('disabled', false),
    );
    return completed;
  }

  it('authorizes what the cart comes to, then sends the order with the payment', async () => {
    const completed = await ready();

    await press(PLACE);

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(begun).toEqual([
      { cart: { items: [{ productId: 1, quantity: 2, isTester: false, unitPrice: '24.00' }] } },
    ]);
    expect(confirmed).toEqual(['pi_1_secret_2']);
    expect(submitted[0]?.body).toMatchObject({
      paymentIntentId: 'pi_1',
      paymentMethod: 'Credit Card',
      saveForLater: false,
      totals: { total: '54.00' },
    });
    expect(submitted[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(readDraft({ userId: buyer.id })).toBeUndefined();
    expect(saved).toEqual([]);
  });

  it('places one order for two presses', async () => {
    const completed = await ready();
    const place = screen.getByRole('button', { name: PLACE });

    place.click();
    place.click();

    await waitFor(() => expect(completed).toHaveLength(1));
    expect([begun, confirmed, submitted].map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('begins nothing while the card is not filled in', async () => {
    await ready();
    isCardComplete = false;

    await press(PLACE);

    expect(begun).toEqual([]);
  });

  it('shows a decline at the form and tries the same payment with the next card', async () => {
    cardAnswers = ['Your card has insufficient funds.'];
    const completed = await ready();

    await press(PLACE);
    await waitFor(() => expect(screen.getAllByText('Your card has insufficient funds.')).toHaveLength(2));
    expect(screen.getByText('Order Failed')).toBeTruthy();
    expect(readDraft({ userId: buyer.id })?.paying).toBeUndefined();
    await press(PLACE);

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(begun).toHaveLength(1);
    expect(submitted).toHaveLength(1);
  });

  it.each([
    ['the connection broke', { status: 503, body: { code: 'unavailable', message: 'Restarting' } }],
    ['the answer could not be read', ok({})],
  ])('sends the same order again when %s after the card was taken', async (_, lost) => {
    submitAnswers = [lost];
    const completed = await ready();

    await press(PLACE);
    expect(await screen.findByText(/We could not find out whether your order was placed/)).toBeTruthy();
    expect(screen.getByText('Order processing failed. Please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: SAVE })).toHaveProperty('disabled', true);
    // Its own goods are not in stock anymore, which must not keep it from being found.
    stock.isSold = false;
    await press(PLACE);

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(begun).toHaveLength(1);
    expect(confirmed).toHaveLength(1);
    expect(submitted[1]).toEqual(submitted[0]);
  });

  it('still knows after a reload that an order may have been placed', async () => {
    submitAnswers = [{ status: 503, body: { code: 'unavailable', message: 'Restarting' } }];
    await ready();
    await press(PLACE);
    await screen.findByText(/We could not find out whether your order was placed/);
    cleanup();

    const completed = show({ user: buyer, step: 'payment' });
    expect(await screen.findByText(/We could not find out whether your order was placed/)).toBeTruthy();
    await press(PLACE);

    await waitFor(() => expect(completed).toHaveLength(1));
    expect(submitted[1]).toEqual(submitted[0]);
  });

  it('says what changed, and that the card was not charged', async () => {
    await ready();
    stock.price = 2600;
    const message = 'Lavender Soap now costs $26.00. Your card was not charged.';
    submitAnswers = [{ status: 409, body: { code: 'prices_changed', message } }];

    await press(PLACE);

    expect(await screen.findByText(/The price changed from \$24\.00 to \$26\.00/)).toBeTruthy();
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(readDraft({ userId: buyer.id })?.paying).toBeUndefined();
  });

  it('says nothing of the charge where the server refuses a confirmed card and does not', async () => {
    const message = 'This card payment cannot be used for this order.';
    await ready();
    submitAnswers = [{ status: 409, body: { code: 'conflict', message } }];

    await press(PLACE);

    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/charged/)).toBeNull();
  });

  it.each([
    [undefined, ''],
    [{ charged: false }, ' Your card was not charged.'],
  ])(
    'tells of an order that was made already what the server knows of the charge: %o',
    async (details, shown) => {
      const message = 'This Idempotency-Key was used for another order.';
      await ready();
      submitAnswers = [{ status: 422, body: { code: 'idempotency_mismatch', message, details } }];

      await press(PLACE);

      const sentence = `An order was already made from this checkout. Look under Orders before you order again.${shown}`;
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    },
  );

  it('confirms no payment over another amount than the one shown', async () => {
    beginAnswers = [ok(paymentOver('60.00'))];
    await ready();

    await press(PLACE);

    expect(await screen.findByText('The total has changed. Your card was not charged.')).toBeTruthy();
    expect(confirmed).toEqual([]);
    expect(submitted).toEqual([]);
  });

  it('goes to the order that stands when its card was refused at the end', async () => {
    const message = 'Order CP-000501 is saved, but the card was refused. Pay it on its page.';
    submitAnswers = [{ status: 402, body: { code: 'payment_failed', message, details: { orderId: 501 } } }];
    await ready();

    await press(PLACE);

    await waitFor(() => expect(unpaid).toMatchObject([{ id: 501, items: [{ productId: soap.productId }] }]));
    expect(screen.getByText('Order Failed')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(readDraft({ userId: buyer.id })).toBeUndefined();
  });

  it.each([
    [
      409,
      'payments_not_configured',
      'Payment processing not configured for your organization',
      'Payment processing not configured for your organization',
    ],
    [500, 'internal', 'Something broke', 'Unable to initialize payment. Please try again.'],
    [200, 'unreadable', 'An answer without a payment', 'Unable to initialize payment. Please try again.'],
  ])('that cannot begin (%i %s) says why', async (status, code, message, shown) => {
    beginAnswers = [{ status, body: { code, message } }];
    await ready();

    await press(PLACE);

    expect(await screen.findByText('Payment Setup Failed')).toBeTruthy();
    expect(screen.getByText(shown)).toBeTruthy();
    expect(submitted).toEqual([]);
  });
});

describe('a reload', () => {
  it('keeps everything that was typed, and the key', async () => {
    show();
    await fill('PO number (optional)', 'PO-77');
    await fill('Notes (optional)', 'Ring twice');
    await press('Continue to Payment');
    await person.click(await screen.findByRole('button', { name: /Corner Shop/ }));
    await person.selectOptions(await screen.findByLabelText('Payment type'), 'marketplace');
    await fill('Marketplace name', 'Faire');
    const before = readDraft({ userId: rep.id });
    cleanup();

    show({ step: 'payment' });

    expect(await screen.findByText('Corner Shop')).toBeTruthy();
    expect(screen.getByLabelText('Marketplace name')).toHaveProperty('value', 'Faire');
    await press('Back');
    expect(await screen.findByLabelText('PO number (optional)')).toHaveProperty('value', 'PO-77');
    expect(screen.getByLabelText('Notes (optional)')).toHaveProperty('value', 'Ring twice');
    expect(readDraft({ userId: rep.id })?.key).toBe(before?.key);
  });
});
