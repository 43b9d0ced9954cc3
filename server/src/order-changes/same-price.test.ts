import { lookUpProducts } from '@casepack/contract/catalog/endpoints';
import { quote, saveOrder } from '@casepack/contract/checkout/endpoints';
import { cents, money } from '@casepack/contract/money';
import { editOrder } from '@casepack/contract/order-changes/endpoints';
import { checkReorder, exportOrders } from '@casepack/contract/orders/endpoints';
import { stepFor } from '@casepack/contract/pricing/price-step';
import {
  casesByProduct,
  type ListEntry,
  type ListTerms,
  priceStepsOf,
} from '@casepack/contract/pricing/resolve-price';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { manufacturers } from '../db/schema/organizations';
import { priceListEntries } from '../db/schema/pricing';
import { Random } from '../testing/fuzz/random';
import { useTestApp } from '../testing/test-app';

const CARTS = 50;
const LINES = 10;

interface CartLine {
  productId: number;
  isTester: boolean;
  quantity: number;
}
interface PricedLine {
  unitPrice: string | null;
}
interface Shown {
  id: number;
  price: string;
  testerPrice: string;
  priceSteps?: Record<'case' | 'tester', { fromQuantity: number; price: string }[]>;
}

const pricesOf = (lines: readonly PricedLine[]) => lines.map(({ unitPrice }) => unitPrice);

describe('the price of a product', () => {
  const app = useTestApp();

  async function open() {
    const maker = await app.manufacturer();
    const of = { manufacturerId: maker.id };
    const random = new Random(20);
    const randomPrice = () => cents(random.integer(1, 5_000));
    const tester = { hasTestersAvailable: true, testerPrice: cents(150) };
    const products: Awaited<ReturnType<typeof app.product>>[] = [];
    for (let number = 0; number < 30; number += 1) {
      products.push(await app.product({ ...of, ...tester, casePackCost: randomPrice() }));
    }
    const lists: (ListTerms & { id: number })[] = [];
    const entries: (ListEntry & { productId: number })[] = [];
    for (const adjustment of [0, random.pick([0, 777]), -1_250]) {
      const list = await app.priceList({ ...of, adjustment });
      lists.push(list);
      for (const { id: productId } of products) {
        for (const [isTester, fromQuantity] of [
          [false, 1],
          [false, 6],
          [false, 24],
          [true, 1],
        ] as const) {
          if (random.chance(0.6)) continue;
          entries.push({ priceListId: list.id, productId, isTester, fromQuantity, price: randomPrice() });
        }
      }
    }
    await app.db.insert(priceListEntries).values(entries.map((entry) => ({ ...of, ...entry })));
    const [own, agencys, standard] = lists;
    await app.db
      .update(manufacturers)
      .set({ standardPriceListId: standard?.id ?? null })
      .where(eq(manufacturers.id, maker.id));
    const agency = await app.salesOrganization({ ...of, priceListId: agencys?.id ?? null });
    const customer = await app.customer({
      ...of,
      salesOrganizationId: agency.id,
      priceListId: own?.id ?? null,
    });

    /** By the contract's resolver alone. */
    const expected = (cart: readonly CartLine[]) => {
      const cases = casesByProduct(cart);
      return cart.map(({ productId, isTester }) => {
        const product = products.find(({ id }) => id === productId);
        if (!product) throw new Error('Not one of the products');
        const own = entries.filter((entry) => entry.productId === productId);
        const steps = priceStepsOf(product, isTester, lists, own);
        const step = stepFor(steps, isTester ? 1 : (cases.get(productId) ?? 1));
        return step ? money.encode(step.price) : null;
      });
    };
    const kinds = products.flatMap(({ id }) => [
      { productId: id, isTester: false },
      { productId: id, isTester: true },
    ]);
    const carts = Array.from({ length: CARTS }, (): CartLine[] =>
      random
        .shuffled(kinds)
        .slice(0, LINES)
        .map((kind) => ({ ...kind, quantity: random.integer(1, 30) })),
    );
    return {
      ...{ customer, expected, carts },
      staff: await app.as({ manufacturerId: maker.id }),
      rep: await app.as({ salesOrganizationId: agency.id }),
      buyer: await app.as({ wholesaleCustomerId: customer.id }),
    };
  }

  type Visitor = Awaited<ReturnType<typeof open>>['buyer'];

  /** As the browser reads it from the catalog. */
  async function fromCatalog(buyer: Visitor, cart: readonly CartLine[]): Promise<(string | undefined)[]> {
    const { body } = await buyer.call(lookUpProducts, {
      body: { ids: cart.map(({ productId }) => productId) },
    });
    const cases = casesByProduct(cart);
    return cart.map(({ productId, isTester }) => {
      const product = body.products.find(({ id }: Shown) => id === productId) as Shown; // just looked up
      const steps = product.priceSteps?.[isTester ? 'tester' : 'case'];
      if (!steps) return isTester ? product.testerPrice : product.price;
      return stepFor(steps, isTester ? 1 : (cases.get(productId) ?? 1))?.price;
    });
  }

  it(`is the same in catalog, quote, order, edit, reorder and export, for ${CARTS * LINES} random lines`, async () => {
    const { staff, rep, buyer, customer, carts, expected } = await open();
    const totals = new Map<string, string>();
    for (const items of carts) {
      const prices = expected(items);
      expect(await fromCatalog(buyer, items)).toEqual(prices);

      for (const each of [buyer, rep, staff]) {
        const { body } = await each.call(quote, { body: { customerId: customer.id, items } });
        expect(pricesOf(body.lines)).toEqual(prices);
      }
      const save = async (by: Visitor, lines: readonly CartLine[]) =>
        (
          await by.call(saveOrder, {
            body: { customer: { id: customer.id }, items: lines, paymentMethod: 'Terms' },
          })
        ).body;
      const [ofBuyer, ofRep] = [await save(buyer, items), await save(rep, items)];
      expect(pricesOf(ofBuyer.items)).toEqual(prices);
      expect(pricesOf(ofRep.items)).toEqual(prices);
      expect(ofRep.total).toBe(ofBuyer.total);

      const [first] = items;
      const small = await save(staff, first ? [{ ...first, quantity: 1 }] : []);
      const { body: edited } = await staff.call(editOrder, { params: { id: small.id }, body: { items } });
      expect(edited.subtotal).toBe(ofBuyer.subtotal);
      totals.set(edited.orderNumber, edited.subtotal).set(ofBuyer.orderNumber, ofBuyer.subtotal);

      const { body: reorder } = await buyer.call(checkReorder, { params: { id: ofBuyer.id } });
      expect(pricesOf(reorder.lines)).toEqual(prices);
    }
    const { text } = await staff.call(exportOrders);
    for (const [orderNumber, subtotal] of totals) {
      expect(text).toMatch(new RegExp(`^${orderNumber},.*,${subtotal.replace('.', '\\.')},`, 'm'));
    }
  }, 60_000);
});
