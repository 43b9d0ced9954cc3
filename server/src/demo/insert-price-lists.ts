import { cents } from '@casepack/contract/money';
import { ownPriceOf } from '@casepack/contract/pricing/own-price';
import { adjustedPrice } from '@casepack/contract/pricing/resolve-price';
import { sql } from 'drizzle-orm';
import { manufacturers, priceLists, wholesaleCustomers } from '../db/schema/organizations';
import { priceListEntries } from '../db/schema/pricing';
import type { CustomerKey } from './customers';
import { aged, type Executor, type Ids } from './inserting';
import { MAIN_MANUFACTURER_ID } from './manufacturers';
import type { DemoProduct } from './read-products';

interface DemoPriceList {
  name: string;
  note: string;
  adjustment: number;
  onlyListed: boolean;
  /** The products with an entry, by the beginning of their SKU. */
  listed: string;
  /** Cases from which an entry applies, and hundredths of a percent added to the product's own price. */
  steps: readonly [fromQuantity: number, adjustment: number][];
  customers: readonly CustomerKey[] | 'everyone';
}

const demoPriceLists: readonly DemoPriceList[] = [
  {
    name: 'Volume prices',
    note: 'For everyone: bar soap costs less from 20 and from 50 cases.',
    adjustment: 0,
    onlyListed: false,
    listed: 'BS-',
    steps: [
      [20, -500],
      [50, -1000],
    ],
    customers: 'everyone',
  },
  {
    name: 'Resort partners',
    note: 'Agreed for two years: 12% off everything, bar soap at fixed prices.',
    adjustment: -1200,
    onlyListed: false,
    listed: 'BS-',
    steps: [
      [1, -1500],
      [10, -2000],
    ],
    customers: ['pinecrest'],
  },
  {
    name: 'Bar soap only',
    note: 'Carries our soap and nothing else.',
    adjustment: 0,
    onlyListed: true,
    listed: 'BS-',
    steps: [[1, 0]],
    customers: ['mesa'],
  },
];

const LIST_AGE_DAYS = 120;
const rounded = (amount: number) => cents(Math.round(amount / 5) * 5);

/** A standard list with breaks, a customer's own list, and one that limits what its customer sees. */
export async function insertPriceLists(
  db: Executor,
  now: Date,
  catalog: readonly DemoProduct[],
  { productId, customerId }: { productId: Ids<string>; customerId: Ids<CustomerKey> },
): Promise<void> {
  for (const { listed, steps, customers, ...terms } of demoPriceLists) {
    const [list] = await db
      .insert(priceLists)
      .values({ ...terms, manufacturerId: MAIN_MANUFACTURER_ID, ...aged(now, LIST_AGE_DAYS) })
      .returning({ id: priceLists.id });
    if (!list) throw new Error('The price list was not inserted');
    const products = catalog.filter(
      ({ manufacturerId, sku }) => manufacturerId === MAIN_MANUFACTURER_ID && sku.startsWith(listed),
    );
    await db.insert(priceListEntries).values(
      products.flatMap((product) => {
        const own = ownPriceOf(product, false);
        if (own === undefined) return [];
        return steps.map(([fromQuantity, adjustment]) => ({
          priceListId: list.id,
          manufacturerId: MAIN_MANUFACTURER_ID,
          productId: productId(product.sku),
          isTester: false,
          fromQuantity,
          price: rounded(adjustedPrice(own, adjustment)),
        }));
      }),
    );
    if (customers === 'everyone') {
      await db.execute(sql`update ${manufacturers} set standard_price_list_id = ${list.id}
        where ${manufacturers.id} = ${MAIN_MANUFACTURER_ID}`);
    } else {
      for (const customer of customers)
        await db.execute(sql`update ${wholesaleCustomers} set price_list_id = ${list.id}
          where ${wholesaleCustomers.id} = ${customerId(customer)}`);
    }
  }
}
