import { findDeskProducts } from '@casepack/contract/desk/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { partNumbers } from '../db/schema/desk';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('the type-ahead of the order desk', () => {
  const app = useTestApp();
  let staff: Visitor;
  let of: { manufacturerId: number };
  let customerId: number;

  beforeEach(async () => {
    of = { manufacturerId: (await app.manufacturer()).id };
    customerId = (await app.customer(of)).id;
    staff = await app.as(of);
  });

  const find = async (search: string, { by = staff, limit = '8', customer = customerId } = {}) => {
    const { body } = await by.call(findDeskProducts, {
      query: { customerId: String(customer), search, limit },
    });
    return (body as { sku: string }[]).map(({ sku }) => sku);
  };

  it('puts exact codes first, then SKU prefixes, names, and words anywhere', async () => {
    await app.product({ ...of, sku: 'Z-1', name: 'Mint Rose', description: '' });
    await app.product({ ...of, sku: 'Z-2', name: 'Rose Soap' });
    await app.product({ ...of, sku: 'ROSE-2', name: 'Other' });
    const barcoded = await app.product({ ...of, sku: 'Z-4', name: 'By number' });
    await app.product({ ...of, sku: 'ROSE', name: 'Exact' });
    await app.product({ ...of, sku: 'Z-6', name: 'Candle', description: 'Smells of primrose' });
    const values = { wholesaleCustomerId: customerId, ...of, partNumber: 'Rose', productId: barcoded.id };
    await app.db.insert(partNumbers).values(values);

    expect(await find('rose')).toEqual(['ROSE', 'Z-4', 'ROSE-2', 'Z-2', 'Z-1', 'Z-6']);
    expect(await find('rose', { limit: '2' })).toEqual(['ROSE', 'Z-4']);
    expect(await find('r')).toEqual(['ROSE', 'ROSE-2', 'Z-2', 'Z-1']);
    expect(await find('soap rose')).toEqual(['Z-2']);
  });

  it('compares more than the digits of a number', async () => {
    await app.product({ ...of, sku: 'A-10024-X', name: 'Rose', description: '' });
    await app.product({ ...of, sku: 'Z-1', name: 'Refill a-10024-x', description: '' });
    await app.product({ ...of, sku: 'Z-2', name: 'Box', description: 'Fits A-10024-X' });
    await app.product({ ...of, sku: 'B-10024-X', name: 'Box b-10024', description: '' });
    await app.product({ ...of, sku: 'Z-3', name: 'Box aa-10024-x', description: '' });

    expect(await find('a-10024-x')).toEqual(['A-10024-X', 'Z-1', 'Z-2', 'Z-3']);
    expect(await find('a-10024')).toEqual(['A-10024-X', 'Z-1', 'Z-2', 'Z-3']);
  });

  it('finds a barcode, also with spaces, and nothing for signs alone', async () => {
    await app.product({ ...of, sku: 'A', barcode: '4006381333931' });

    expect(await find('4 006381 333931')).toEqual(['A']);
    expect(await find('%')).toEqual([]);
    expect(await find('_')).toEqual([]);
    expect(await find('')).toEqual([]);
  });

  it('shows the prices and the products of the customer, whoever asks', async () => {
    const soap = await app.product({ ...of, sku: 'SOAP' });
    await app.product({ ...of, sku: 'SOAP-HIDDEN' });
    const list = await app.priceList({ ...of, name: 'Key', onlyListed: true }, [[soap, 1_900]]);
    const { id } = await app.customer({ ...of, priceListId: list.id });
    const query = { customerId: String(id), search: 'soap' };
    const buyer = await app.as({ wholesaleCustomerId: id });

    const { body: seen } = await staff.call(findDeskProducts, { query });
    const { body: own } = await buyer.call(findDeskProducts, { query });

    expect(seen).toMatchObject([
      { sku: 'SOAP', priceSteps: { case: [{ price: '19.00', listName: 'Key' }] } },
    ]);
    expect(own).toMatchObject([{ sku: 'SOAP', priceSteps: { case: [{ price: '19.00', listName: null }] } }]);
    expect(await find('soap')).toEqual(['SOAP', 'SOAP-HIDDEN']);
  });

  it('does not know customers of others, nor their part numbers', async () => {
    const soap = await app.product({ ...of, sku: 'SOAP' });
    const other = await app.customer(of);
    const values = { wholesaleCustomerId: other.id, ...of, partNumber: 'X9', productId: soap.id };
    await app.db.insert(partNumbers).values(values);
    const query = { customerId: String(other.id), search: 'soap' };
    const [stranger, buyer] = [
      await app.as({ manufacturerId: (await app.manufacturer()).id }),
      await app.as({ wholesaleCustomerId: customerId }),
    ];

    expect(await find('x9')).toEqual([]);
    expect(await find('x9', { customer: other.id })).toEqual(['SOAP']);
    expect((await stranger.call(findDeskProducts, { query })).status).toBe(404);
    expect((await buyer.call(findDeskProducts, { query })).status).toBe(404);
  });
});
