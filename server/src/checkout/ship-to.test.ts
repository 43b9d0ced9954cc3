import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('the addresses of an order', () => {
  const app = useTestApp();
  let customerId: number;
  let productId: number;
  let buyer: Visitor;

  beforeEach(async () => {
    const maker = await app.manufacturer();
    customerId = (await app.customer({ manufacturerId: maker.id })).id;
    productId = (await app.product({ manufacturerId: maker.id })).id;
    buyer = await app.as({ wholesaleCustomerId: customerId });
  });

  const location = (name: string, facts: object = {}) =>
    app.location({ wholesaleCustomerId: customerId, name, addressLine1: name, ...facts });
  const save = (choice: object = {}) =>
    buyer.call(saveOrder, {
      body: {
        customer: { id: customerId, ...choice },
        items: [{ productId, quantity: 1 }],
        paymentMethod: 'Terms',
      },
    });
  const addressesOf = async (choice: object = {}) => {
    const { status, body } = await save(choice);
    expect(status).toBe(200);
    return [body.customer.shippingAddress?.streetAddress, body.billingAddress?.streetAddress];
  };

  it('are those of the primary location if it accepts goods and invoices', async () => {
    await location('A store');
    await location('Main', { isPrimary: true, isBillingLocation: true });

    expect(await addressesOf()).toEqual(['Main', 'Main']);
  });

  it('skip an inactive primary location for the first active one that accepts goods', async () => {
    await location('Old', { isPrimary: true, isActive: false, isBillingLocation: true });
    await location('Zebra store');
    await location('Apple store');
    await location('An office', { isShippingLocation: false, isBillingLocation: true });

    expect(await addressesOf()).toEqual(['Apple store', 'An office']);
  });

  it('skip a primary location that accepts no goods', async () => {
    await location('Office', { isPrimary: true, isShippingLocation: false });
    await location('Dock');

    expect(await addressesOf()).toEqual(['Dock', 'Office']);
  });

  it('leave the ship-to empty if no active location accepts goods', async () => {
    await location('Office', { isPrimary: true, isShippingLocation: false });

    expect(await addressesOf()).toEqual([undefined, 'Office']);
  });

  it.each([
    ['a location that accepts no goods', { isShippingLocation: false }, 'This is not a shipping location'],
    ['an inactive location', { isActive: false }, 'This location is inactive'],
  ])('reject %s as the ship-to', async (_, facts, message) => {
    await location('Main', { isPrimary: true });
    const { id } = await location('Chosen', facts);

    const reply = await save({ shippingLocationId: id });

    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { 'customer.shippingLocationId': message } },
    });
  });

  it('accept a location without goods for the invoice', async () => {
    await location('Main', { isPrimary: true });
    const { id } = await location('Office', { isShippingLocation: false });

    expect(await addressesOf({ billingLocationId: id })).toEqual(['Main', 'Office']);
  });
});
