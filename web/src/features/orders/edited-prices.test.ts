// @vitest-environment happy-dom
import { Product } from '@casepack/contract/catalog/product';
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import type { OrderEdit } from '@casepack/contract/orders/order-change';
import type { LinePrice } from '@casepack/contract/pricing/line-price';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sampleOrder } from '../../testing/sample-order';
import { sampleProduct } from '../../testing/sample-product';
import { editOf, hasResultOf } from './edit-result';
import { toItems } from './order-entry';
import { useEditedLines } from './use-edited-lines';

const step = (fromQuantity: number, price: string) => ({
  ...{ fromQuantity, price, source: 'list', listId: 7, listName: 'Key accounts' },
});
const product = (id: number): Product =>
  Product.decode(
    sampleProduct({
      id,
      priceSteps: { case: [step(1, '22.00'), step(5, '20.00')], tester: [] },
    }) as z.input<typeof Product>, // as a server sends it
  );
const products = [product(1), product(2)];

const orderWith = (source: LinePrice['source']): Order => {
  const order = sampleOrder(2);
  const manualReason = source === 'manual' ? 'Sale' : null;
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, manualReason, price: { ...item.price, source } })),
  };
};

function startEditing(order: Order, known: readonly Product[] | undefined = products) {
  const { result, rerender } = renderHook(({ found }) => useEditedLines(order, found), {
    initialProps: { found: known },
  });
  return { editing: result, rerender };
}
const prices = (editing: { current: ReturnType<typeof useEditedLines> }) =>
  editing.current.lines.map(({ unitPrice }) => unitPrice);

describe('the price of an edited line', () => {
  it('stays while its quantity stays', () => {
    const { editing } = startEditing(orderWith('own'));

    expect(prices(editing)).toEqual([2400, 2400]);
  });

  it('is the current one of the customer after a new quantity, and the stored one for the old quantity', () => {
    const { editing } = startEditing(orderWith('own'));

    act(() => editing.current.setQuantity('line 1', 2));
    expect(prices(editing)).toEqual([2200, 2400]);
    act(() => editing.current.setQuantity('line 1', 5));
    expect(prices(editing)).toEqual([2000, 2400]);
    act(() => editing.current.setQuantity('line 1', 1));

    expect(prices(editing)).toEqual([2400, 2400]);
  });

  it('counts the cases of its product over all lines', () => {
    const order = orderWith('own');
    const items = order.items.map((item) => ({ ...item, productId: 1 }));
    const { editing } = startEditing({ ...order, items });

    act(() => editing.current.setQuantity('line 1', 4));

    expect(prices(editing)).toEqual([2000, 2400]);
  });

  it('stays if it was set by hand', () => {
    const { editing } = startEditing(orderWith('manual'));

    act(() => editing.current.setQuantity('line 1', 5));

    expect(prices(editing)).toEqual([2400, 2400]);
  });

  it('can be set by hand, and reset', () => {
    const { editing } = startEditing(orderWith('own'));

    act(() => editing.current.setPrice('line 1', { price: cents(0), reason: 'Free goods' }));
    act(() => editing.current.setQuantity('line 1', 5));
    expect(prices(editing)).toEqual([0, 2400]);
    expect(editing.current.isDirty).toBe(true);
    expect(toItems(editing.current.lines)[0]).toMatchObject({
      manualPrice: { price: 0, reason: 'Free goods' },
    });
    act(() => editing.current.setPrice('line 1', null));
    act(() => editing.current.setQuantity('line 1', 1));

    expect(prices(editing)).toEqual([2400, 2400]);
    expect(editing.current.isDirty).toBe(false);
  });

  it('returns to the list if a stored one is reset', () => {
    const { editing } = startEditing(orderWith('manual'));

    act(() => editing.current.setPrice('line 2', null));

    expect(prices(editing)).toEqual([2400, 2200]);
    expect(toItems(editing.current.lines)).toMatchObject([{}, { manualPrice: null }]);
    expect(toItems(editing.current.lines)[0]).not.toHaveProperty('manualPrice');
  });

  it('is what the server named when all are repriced, until the quantity changes', () => {
    const { editing } = startEditing(orderWith('own'));

    act(() => editing.current.takeListPrices(new Map([[0, cents(2310)]])));
    expect(toItems(editing.current.lines)).toMatchObject([{ listPrice: 2310 }, {}]);
    act(() => editing.current.setQuantity('line 1', 5));

    expect(toItems(editing.current.lines)[0]).toMatchObject({ quantity: 5, listPrice: 2000 });
    expect(editing.current.isDirty).toBe(true);
  });

  it('is part of what an edit leads to', () => {
    const order = orderWith('own');
    const item = { ...order.items[0], manualPrice: { price: cents(100), reason: 'Sale' } };
    const edit = { ...editOf(order), items: [item, ...order.items.slice(1)] } as OrderEdit; // items have more fields

    const [first, ...others] = orderWith('manual').items;
    const saved = { ...order, items: first ? [{ ...first, unitPrice: cents(100) }, ...others] : [] };

    expect(hasResultOf(order, edit)).toBe(false);
    expect(hasResultOf(saved, edit)).toBe(true);
  });

  it('is applied to what was typed before the products were known', () => {
    const { editing, rerender } = startEditing(orderWith('own'), []);
    act(() => editing.current.setQuantity('line 1', 5));
    expect(prices(editing)).toEqual([2400, 2400]);

    rerender({ found: products });

    expect(prices(editing)).toEqual([2000, 2400]);
  });

  it('of an added product follows its quantity breaks', () => {
    const { editing } = startEditing(orderWith('own'));
    act(() => editing.current.add(product(9)));
    expect(prices(editing)).toEqual([2400, 2400, 2200]);

    act(() => editing.current.setQuantity('product 9', 6));

    expect(prices(editing)).toEqual([2400, 2400, 2000]);
  });

  it('compares with what another user saved meanwhile', () => {
    const order = orderWith('own');
    const { editing } = startEditing(order);
    act(() => editing.current.setQuantity('line 1', 5));
    const items = order.items.map((item) => ({ ...item, quantity: 5, unitPrice: cents(1900) }));

    act(() => editing.current.carryOverTo({ ...order, items }));

    expect(prices(editing)).toEqual([1900, 2200]);
  });
});
