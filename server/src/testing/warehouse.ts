import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import type { Finding } from '../check-books/check';
import { checkBooks } from '../check-books/check-books';
import type { Reply, TestApp, Visitor } from './test-app';

type Maker = Awaited<ReturnType<TestApp['manufacturer']>>;
type Product = Awaited<ReturnType<TestApp['product']>>;

interface Parts {
  maker: Maker;
  customerId: number;
  products: readonly Product[];
  staff: Visitor;
  buyer: Visitor;
}

/** The order as the browser sees it, as far as tests read it. */
export interface SeenOrder {
  id: number;
  publicId: string;
  orderNumber: string;
  status: string;
  version: number;
  total: string;
  subtotal: string;
  amountCredited: string;
  refundDue: boolean;
  partlyShipped: boolean;
  items: {
    id: number;
    productId: number;
    quantity: number;
    cancelledQuantity: number;
    shippedQuantity: number;
    returnedQuantity: number;
    waitingQuantity: number;
  }[];
}

/** A manufacturer with three products, 600 units of each in cases of 12 at 24.00, and a customer. */
export class Warehouse {
  readonly app: TestApp;
  readonly maker: Maker;
  readonly customerId: number;
  readonly products: readonly Product[];
  readonly staff: Visitor;
  readonly buyer: Visitor;

  private constructor(app: TestApp, parts: Parts) {
    this.app = app;
    this.maker = parts.maker;
    this.customerId = parts.customerId;
    this.products = parts.products;
    this.staff = parts.staff;
    this.buyer = parts.buyer;
  }

  static async open(app: TestApp, values: Parameters<TestApp['manufacturer']>[0] = {}): Promise<Warehouse> {
    const maker = await app.manufacturer(values);
    const customer = await app.customer({
      manufacturerId: maker.id,
      contactEmail: 'shop@example.test',
    });
    const products: Product[] = [];
    for (let count = 0; count < 3; count += 1) {
      products.push(await app.product({ manufacturerId: maker.id, unitsAvailable: 600 }));
    }
    return new Warehouse(app, {
      maker,
      customerId: customer.id,
      products,
      staff: await app.as({ manufacturerId: maker.id }),
      buyer: await app.as({ wholesaleCustomerId: customer.id }),
    });
  }

  /** An order of so many cases of each product. */
  async order(quantities: readonly number[], values: object = {}): Promise<SeenOrder> {
    const items = quantities.map((quantity, index) => ({ productId: this.products[index]?.id, quantity }));
    const reply = await this.staff.call(saveOrder, {
      body: { customer: { id: this.customerId }, items, paymentMethod: 'Terms', ...values } as never,
    });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body;
  }

  async read(id: number): Promise<SeenOrder> {
    return (await this.staff.call(getOrder, { params: { orderId: id } })).body;
  }

  /** Units available and reserved of each product. */
  async stock(): Promise<[number, number][]> {
    const { rows } = await this.app.running.deps.pool.query<{ available: number; reserved: number }>(
      'select units_available as available, units_reserved as reserved from products where manufacturer_id = $1 order by id',
      [this.maker.id],
    );
    return rows.map(({ available, reserved }) => [available, reserved]);
  }

  /** What the books say is wrong, which is nothing. */
  async wrong(): Promise<Finding[]> {
    const client = await this.app.running.deps.pool.connect();
    try {
      return (await checkBooks(client)).filter(({ differences }) => differences.length > 0);
    } finally {
      client.release();
    }
  }

  async rows(statement: string): Promise<Record<string, unknown>[]> {
    return (await this.app.running.deps.pool.query(statement)).rows;
  }
}

export const linesOf = (
  { body }: Reply,
  field: 'shippedQuantity' | 'cancelledQuantity' | 'returnedQuantity',
) => (body as SeenOrder).items.map((item) => item[field]);
