import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { orderStatuses } from '@casepack/contract/orders/status';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import { describe, expect, it } from 'vitest';
import { demoSignIns } from '../auth/demo-sign-ins';
import { demoCollections } from './collections';
import { demoCustomers } from './customers';
import { locationRows } from './location';
import { demoManufacturers, demoSalesOrganizations, MAIN_MANUFACTURER_ID } from './manufacturers';
import { demoOrders } from './orders';
import { readDemoProducts } from './read-products';
import { demoUsers } from './users';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-03-10T15:00:00Z');
const demoProducts = await readDemoProducts();
const mainProducts = demoProducts.filter(({ manufacturerId }) => manufacturerId === MAIN_MANUFACTURER_ID);
const orders = demoOrders(now, demoProducts);
const pictureFile = (imageUrl: string | null) =>
  fileURLToPath(new URL(`../../../web/public${imageUrl}`, import.meta.url));

describe('the demo catalog', () => {
  it('has about 120 products, most of them of the main manufacturer', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(115);
    expect(mainProducts.length).toBeGreaterThanOrEqual(95);
  });

  it('uses a SKU once per manufacturer', () => {
    const skus = demoProducts.map(({ manufacturerId, sku }) => `${manufacturerId} ${sku}`);

    expect(new Set(skus).size).toBe(skus.length);
  });

  it.each(demoProducts)('$sku has plausible prices', (product) => {
    const { casePackQuantity, casePackCost, wholesalePricePerUnit, retailPricePerUnit, testerPrice } =
      product;

    expect(wholesalePricePerUnit).toBeGreaterThan(0);
    expect(retailPricePerUnit).toBeGreaterThan(wholesalePricePerUnit);
    expect(casePackCost).toBeGreaterThan(0.8 * casePackQuantity * wholesalePricePerUnit);
    expect(casePackCost).toBeLessThanOrEqual(casePackQuantity * wholesalePricePerUnit);
    expect(product.hasTestersAvailable).toBe(testerPrice !== null);
    expect(testerPrice ?? 1).toBeLessThan(wholesalePricePerUnit);
  });

  it.each(demoProducts)('$sku has its own picture that is safe to serve', ({ imageUrl }) => {
    const svg = readFileSync(pictureFile(imageUrl), 'utf8');

    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 400"/);
    expect(svg).not.toMatch(/<script|href|url\(http|on\w+=|<foreignObject|<style/i);
    expect(svg.length).toBeLessThan(3_000);
  });

  it('has no picture that no product shows', () => {
    const files = readdirSync(pictureFile('/demo')).map((file) => `/demo/${file}`);

    expect(files.toSorted()).toEqual(demoProducts.map(({ imageUrl }) => imageUrl).toSorted());
  });

  it('describes every product in two sentences', () => {
    const others = demoProducts.filter(({ description }) => description.match(/[.]( |$)/g)?.length !== 2);

    expect(others.map(({ sku }) => sku)).toEqual([]);
  });

  it('has products with plenty of stock, little and none', () => {
    const available = mainProducts.map(({ unitsAvailable }) => unitsAvailable);

    expect(available.filter((units) => units === 0)).toHaveLength(3);
    expect(available).toContain(8);
    expect(available).toContain(null);
  });

  it.each(demoCollections)('the collection $name finds products', ({ manufacturerId, tagFilters }) => {
    const found = demoProducts.filter(
      (product) =>
        product.manufacturerId === manufacturerId && tagFilters.some((tag) => product.tags.includes(tag)),
    );

    expect(found.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the demo organizations', () => {
  it.each([...demoManufacturers, ...demoSalesOrganizations, ...demoCustomers])(
    '$name has one primary location',
    ({ locations }) => {
      expect(locationRows(locations).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    },
  );

  it('uses only addresses and numbers that do not exist', () => {
    const people = [...demoManufacturers, ...demoSalesOrganizations, ...demoCustomers];

    for (const { contactEmail, contactPhone } of people) {
      expect(contactEmail).toMatch(/^[^@]+@[^@]+\.test$/);
      expect(contactPhone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
  });

  it('has a user for every sign-in shown', () => {
    const active = Object.values(demoUsers).filter((user) => user.active !== false);

    expect(active.map(({ email }) => email)).toEqual(
      expect.arrayContaining(demoSignIns.map(({ email }) => email)),
    );
  });
});

describe('the demo orders', () => {
  it('are the same every time', () => {
    expect(demoOrders(now, demoProducts)).toEqual(orders);
  });

  it('follow the quantity rules of their products', () => {
    const rules = new Map(mainProducts.map((product) => [product.sku, product]));
    const broken = orders
      .flatMap(({ items }) => items)
      .filter(({ sku, quantity, isTester }) => {
        const { minimumQuantity = 1, orderMultiple = 1 } = rules.get(sku) ?? {};
        return !isTester && (quantity < minimumQuantity || quantity % orderMultiple !== 0);
      });
    expect(broken).toEqual([]);
  });

  it('cover every status', () => {
    expect(new Set(orders.map(({ facts }) => facts.status))).toEqual(new Set(orderStatuses));
  });

  it('have increasing numbers over the last year', () => {
    const placed = orders.map(({ facts }) => facts.createdAt.getTime());

    expect(placed).toEqual(placed.toSorted((a, b) => a - b));
    expect(placed[0]).toBeGreaterThan(now.getTime() - 365 * DAY_MS);
    expect(new Set(orders.map(({ facts }) => facts.orderNumber)).size).toBe(orders.length);
  });

  it('include several of the buyer’s own company, one of which waits for payment', () => {
    const own = orders.filter(({ customer }) => customer === 'saltbox');

    expect(own.length).toBeGreaterThanOrEqual(8);
    expect(own.map(({ facts }) => facts.status)).toContain('waiting_for_payment');
  });

  it.each(orders)('$facts.orderNumber adds up to the cent', ({ facts, items }) => {
    const { subtotal, tax, shipping, discount, total } = facts;
    const subtotalOfLines = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);

    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(items.length).toBeLessThanOrEqual(9);
    expect(subtotal).toBe(subtotalOfLines);
    expect(total).toBe(subtotal + tax + shipping - discount);
    for (const item of items) {
      const product = mainProducts.find(({ sku }) => sku === item.sku);
      expect(item.unitPrice).toBe(product && unitPriceOf(product, item.isTester));
    }
  });

  it.each(orders)('$facts.orderNumber has a history that leads to its status', ({ facts, events }) => {
    const moves = events.flatMap(({ changes }) => changes.status ?? []);

    expect(moves.at(0)?.from).toBeNull();
    expect(moves.at(-1)?.to).toBe(facts.status);
    expect(moves.slice(1).map(({ from }) => from)).toEqual(moves.slice(0, -1).map(({ to }) => to));
    for (const { at } of events) {
      expect(at.getTime()).toBeGreaterThanOrEqual(facts.createdAt.getTime());
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  it.each(orders)(
    '$facts.orderNumber agrees with its payments and tracking',
    ({ facts, payments, tracking }) => {
      const amountOf = (wanted: 'payment' | 'refund') =>
        payments.filter(({ kind }) => kind === wanted).reduce((sum, { amount }) => sum + amount, 0);

      expect(facts.amountPaid).toBe(amountOf('payment'));
      expect(facts.amountRefunded).toBe(amountOf('refund'));
      expect(facts.paidAt !== null).toBe(facts.amountPaid > 0);
      expect(facts.amountPaid === 0 || facts.amountPaid === facts.total).toBe(true);
      if (facts.status === 'paid' || facts.status === 'completed') expect(facts.amountPaid).toBe(facts.total);
      const hasLeft = facts.partlyShipped || ['shipped', 'delivered', 'completed'].includes(facts.status);
      expect(tracking).toHaveLength(hasLeft ? 1 : 0);
    },
  );

  it('leave nothing for the job that completes orders delivered and paid two weeks ago', () => {
    const overdue = orders.filter(
      ({ facts: { status, amountPaid, deliveredAt } }) =>
        status === 'delivered' &&
        amountPaid > 0 &&
        (deliveredAt?.getTime() ?? 0) < now.getTime() - 14 * DAY_MS,
    );

    expect(overdue).toEqual([]);
  });

  it('include both kinds of discount, tester lines, purchase orders and a refund that is due', () => {
    const discounted = orders.filter(({ facts }) => facts.discount > 0);

    expect(new Set(discounted.map(({ facts }) => facts.discountType))).toEqual(
      new Set(['flat', 'percentage']),
    );
    expect(orders.some(({ items }) => items.some(({ isTester }) => isTester))).toBe(true);
    expect(orders.some(({ facts }) => facts.purchaseOrderNumber !== null)).toBe(true);
    expect(orders.some(({ facts }) => facts.refundDue)).toBe(true);
    expect(orders.some(({ facts }) => facts.amountRefunded > 0)).toBe(true);
  });
});
