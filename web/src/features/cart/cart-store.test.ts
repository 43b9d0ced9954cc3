// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleCartProduct } from '../../testing/sample-cart-product';
import { cartKey } from './cart-key';
import { createCart as createStoredCart } from './cart-store';

const soap = { ...sampleCartProduct, id: 11 };
const brush = { ...soap, id: 12, name: 'Nail brush', sku: 'BR-NAI' };

const createCart = (userId: number, storage: Storage = localStorage) => createStoredCart(userId, storage);

const ada = 1;
const bo = 2;
const quantities = (cart: ReturnType<typeof createCart>) =>
  cart.lines().map(({ productId, isTester, quantity }) => [productId, isTester, quantity]);

beforeEach(() => localStorage.clear());

describe('adding products', () => {
  it('adds to the quantity of a line with the same product and tester flag', async () => {
    const cart = createCart(ada);
    await cart.add(soap, false);
    await cart.add(brush, false);

    await cart.add(soap, false, 2);

    expect(quantities(cart)).toEqual([
      [11, false, 3],
      [12, false, 1],
    ]);
  });

  it('keeps a product and its tester on separate lines', async () => {
    const cart = createCart(ada);
    await cart.add(soap, false);

    await cart.add(soap, true);

    expect(quantities(cart)).toEqual([
      [11, false, 1],
      [11, true, 1],
    ]);
  });

  it('stores many lines and notifies listeners once', async () => {
    const cart = createCart(ada);
    await cart.add(brush, false, 2);
    let told = 0;
    const leave = cart.subscribe(() => {
      told += 1;
    });
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      product: { ...soap, id: index + 11 },
      isTester: false,
      quantity: 3,
    }));

    await cart.addAll([
      ...many,
      { product: soap, isTester: true, quantity: 1 },
      { product: soap, isTester: false, quantity: 1 },
    ]);
    leave();

    expect(told).toBe(1);
    expect(quantities(cart)).toHaveLength(1_001);
    expect(quantities(cart).slice(0, 3)).toEqual([
      [12, false, 5],
      [11, false, 4],
      [13, false, 3],
    ]);
    expect(quantities(cart).at(-1)).toEqual([11, true, 1]);
  });

  it('stops at the maximum quantity of an order', async () => {
    const cart = createCart(ada);
    await cart.add(soap, false, MAX_QUANTITY);

    await cart.add(soap, false);

    expect(quantities(cart)).toEqual([[11, false, MAX_QUANTITY]]);
  });
});

describe('setting a quantity', () => {
  it.each([0, -1])('to %d removes the line and no other', async (quantity) => {
    const cart = createCart(ada);
    await cart.add(soap, false);
    await cart.add(soap, true);

    cart.setQuantity({ productId: 11, isTester: true }, quantity);

    expect(quantities(cart)).toEqual([[11, false, 1]]);
  });

  it('changes the line', async () => {
    const cart = createCart(ada);
    await cart.add(soap, false);

    cart.setQuantity({ productId: 11, isTester: false }, 7);

    expect(quantities(cart)).toEqual([[11, false, 7]]);
  });
});

describe('a stored cart', () => {
  it('has the same lines and amounts after a reload', async () => {
    await createCart(ada).add(soap, true, 3);

    const [line] = createCart(ada).lines();

    const { id: _, ...product } = soap;
    expect(line).toEqual({ productId: 11, isTester: true, quantity: 3, product });
  });

  it('is not shown to another user', async () => {
    await createCart(ada).add(soap, false);

    expect(createCart(bo).lines()).toEqual([]);
  });

  it('drops lines that cannot be read and keeps the rest', async () => {
    await createCart(ada).add(soap, false);
    const stored: unknown[] = JSON.parse(localStorage.getItem(cartKey(ada)) ?? '[]');
    localStorage.setItem(cartKey(ada), JSON.stringify([{ productId: 'x' }, ...stored]));

    expect(quantities(createCart(ada))).toEqual([[11, false, 1]]);
  });

  it.each(['not json', '{}', 'null', '[1]'])('is empty if the storage contains %s', (text) => {
    localStorage.setItem(cartKey(ada), text);

    expect(createCart(ada).lines()).toEqual([]);
  });

  it('continues in memory if the storage of the browser is full', async () => {
    const full: Storage = Object.assign(Object.create(null), {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const cart = createCart(ada, full);
    await cart.add(soap, false);

    await cart.add(soap, false);

    expect(quantities(cart)).toEqual([[11, false, 2]]);
  });

  it('is empty when cleared', async () => {
    const cart = createCart(ada);
    await cart.add(soap, false);

    cart.clear();

    expect(cart.lines()).toEqual([]);
  });
});

describe('two tabs', () => {
  it('do not lose what the other one has added', async () => {
    const here = createCart(ada);
    const there = createCart(ada);
    await here.add(soap, false);
    await there.add(brush, false);

    await here.add(soap, false);

    expect(quantities(there)).toEqual([
      [11, false, 2],
      [12, false, 1],
    ]);
  });

  it('notify each other, but not about other carts', () => {
    const cart = createCart(ada);
    let told = 0;
    const leave = cart.subscribe(() => {
      told += 1;
    });

    window.dispatchEvent(new StorageEvent('storage', { key: cartKey(ada) }));
    window.dispatchEvent(new StorageEvent('storage', { key: cartKey(bo) }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    leave();
    window.dispatchEvent(new StorageEvent('storage', { key: cartKey(ada) }));

    expect(told).toBe(2);
  });

  it('return the same array as long as nothing has changed', async () => {
    const cart = createCart(ada);
    await cart.add(soap, false);

    expect(cart.lines()).toBe(cart.lines());
  });
});

it('update the products that were looked up and keep the others', async () => {
  const cart = createCart(ada);
  await cart.add(soap, false, 2);
  await cart.add(brush, false);

  cart.refresh([{ ...soap, casePackCost: cents(3300) }]);

  expect(cart.lines().map(({ quantity, product }) => [quantity, product.casePackCost])).toEqual([
    [2, 3300],
    [1, 3000],
  ]);
});
