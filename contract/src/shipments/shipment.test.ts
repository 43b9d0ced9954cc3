import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cents } from '../money';
import { MAX_LINES } from '../orders/order-line';
import { invoicedIn } from './invoiced-in';
import { CancelRemainder, ReturnForm, Shipment, ShipmentForm, WithdrawShipment } from './shipment';

const problems = (form: z.ZodType, input: unknown) =>
  form.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ itemId: index + 1, quantity: 1 }));

describe('a shipment to be made', () => {
  it('is everything in stock, today and without tracking, if nothing is said', () => {
    expect(ShipmentForm.parse({})).toEqual({ tracking: [] });
  });

  it('stores its weight in hundredths of a pound', () => {
    const form = ShipmentForm.parse({
      weight: 12.345,
      packages: 10_000,
      version: 2,
      lines: lines(MAX_LINES),
    });

    expect(form).toMatchObject({ weight: 1_235, packages: 10_000, version: 2 });
    expect(z.encode(ShipmentForm, form).weight).toBe(12.35);
    expect(form.lines).toHaveLength(MAX_LINES);
  });

  it.each([
    ['weight', 0, 'Enter the weight in pounds, such as 12.5'],
    ['weight', '12', 'Enter the weight in pounds, such as 12.5'],
    ['weight', 1_000_001, 'The weight can be at most 1,000,000 pounds'],
    ['packages', 0, 'Enter at least one package'],
    ['packages', 1.5, 'Enter a whole number of packages'],
    ['packages', 10_001, 'A shipment can have at most 10,000 packages'],
    ['lines', [], 'Choose at least one line'],
    [
      'lines',
      [
        { itemId: 1, quantity: 1 },
        { itemId: 1, quantity: 2 },
      ],
      'A line can be named only once',
    ],
  ])('refuses %s %j', (field, value, message) => {
    expect(problems(ShipmentForm, { [field]: value })).toEqual([[field, message]]);
  });

  it.each([
    [0, 'Quantity must be at least 1'],
    [1.5, 'Quantity must be a whole number'],
  ])('refuses a quantity of %s', (quantity, message) => {
    expect(problems(ShipmentForm, { lines: [{ itemId: 1, quantity }] })).toEqual([
      ['lines.0.quantity', message],
    ]);
  });

  it('refuses more than 50 tracking numbers, more lines than an order has, and no version', () => {
    const tracking = Array.from({ length: 51 }, () => ({ carrier: 'ups', trackingNumber: '1Z' }));

    expect(problems(ShipmentForm, { tracking })?.map(([path]) => path)).toEqual(['tracking']);
    expect(problems(ShipmentForm, { tracking: tracking.slice(1) })).toBeUndefined();
    expect(problems(ShipmentForm, { lines: lines(MAX_LINES + 1) })?.map(([path]) => path)).toEqual(['lines']);
    expect(problems(ShipmentForm, { version: 0 })?.map(([path]) => path)).toEqual(['version']);
  });
});

describe('what becomes of a shipment', () => {
  it('is withdrawn, cancelled or returned as the caller has seen the order', () => {
    const reason = 'Out of season';
    const returned = [{ itemId: 1, quantity: 2, restock: true }];

    expect(WithdrawShipment.parse({ version: 3 })).toEqual({ version: 3 });
    expect(CancelRemainder.parse({ version: 3, reason, lines: lines(1) })).toEqual({
      ...{ version: 3, reason, lines: lines(1) },
    });
    expect(ReturnForm.parse({ version: 3, reason, lines: returned })).toEqual({
      ...{ version: 3, reason, lines: returned },
    });
  });

  it('is returned with a reason, and with what becomes of each line', () => {
    expect(
      problems(ReturnForm, { reason: ' ', lines: [{ itemId: 1, quantity: 1, restock: false }] }),
    ).toEqual([['reason', 'Say why it came back']]);
    expect(problems(ReturnForm, { reason: 'Broken', lines: lines(1) })?.map(([path]) => path)).toEqual([
      'lines.0.restock',
    ]);
  });

  it('adds up what its invoices say', () => {
    const amounts = (times: number) => ({
      ...{ subtotal: cents(100 * times), tax: cents(10 * times) },
      ...{ shipping: cents(5 * times), discount: cents(2 * times) },
    });

    expect(invoicedIn([{ invoiced: amounts(1) }, { invoiced: null }, { invoiced: amounts(2) }])).toEqual(
      amounts(3),
    );
    expect(invoicedIn([])).toEqual(amounts(0));
  });

  it('shows its own invoice and lines to the seller', () => {
    const invoiced = { subtotal: '1.00', tax: '0.10', shipping: '0.05', discount: '0.02' };
    const shape = Shipment.pick({ id: true, invoiced: true, weight: true, packages: true });
    const shown = { id: 1, invoiced, weight: 12.5, packages: 2 };

    expect(z.encode(shape, shape.parse(shown))).toEqual(shown);
  });
});
