import { randomBytes } from 'node:crypto';
import { cents } from '@casepack/contract/money';
import type { Role } from '@casepack/contract/users/user';
import { hashPassword } from '../auth/passwords';
import type { Database } from '../db/client';
import { collections, products } from '../db/schema/catalog';
import { orderItems, orders } from '../db/schema/orders';
import {
  locations,
  manufacturers,
  priceLists,
  salesOrganizations,
  wholesaleCustomers,
} from '../db/schema/organizations';
import { priceListEntries } from '../db/schema/pricing';
import { shipmentLines, shipments } from '../db/schema/shipments';
import { stockMoves } from '../db/schema/stock';
import { memberships, users } from '../db/schema/users';

type Insert<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>;

export interface NewUser extends Insert<typeof users> {
  /** In plain text, hashed when inserted. */
  password?: string;
}

function one<T>([row]: T[]): T {
  if (!row) throw new Error('The row was not inserted');
  return row;
}

const roleOf = (user: NewUser): Role | null => {
  if (user.manufacturerId) return 'manufacturer';
  if (user.salesOrganizationId) return 'sales_rep';
  return user.wholesaleCustomerId ? 'wholesale_customer' : null;
};

/** Each creates what it needs: a test mentions only what matters to it. */
export abstract class Factories {
  abstract get db(): Database;
  abstract now: () => Date;
  #count = 0;

  protected next(): number {
    this.#count += 1;
    return this.#count;
  }

  async manufacturer(values: Insert<typeof manufacturers> = {}) {
    const number = this.next();
    const defaults = { name: `Maker ${number}`, numberPrefix: `M${number}` };
    return one(
      await this.db
        .insert(manufacturers)
        .values({ ...defaults, ...values })
        .returning(),
    );
  }

  async salesOrganization(values: Insert<typeof salesOrganizations> = {}) {
    const manufacturerId = values.manufacturerId ?? (await this.manufacturer()).id;
    const defaults = { name: `Agency ${this.next()}`, manufacturerId };
    return one(
      await this.db
        .insert(salesOrganizations)
        .values({ ...defaults, ...values })
        .returning(),
    );
  }

  async customer(values: Insert<typeof wholesaleCustomers> = {}) {
    const manufacturerId = values.manufacturerId ?? (await this.manufacturer()).id;
    const number = this.next();
    const defaults = {
      name: `Contact ${number}`,
      businessName: `Shop ${number}`,
      contactEmail: `shop${number}@example.test`,
      manufacturerId,
    };
    return one(
      await this.db
        .insert(wholesaleCustomers)
        .values({ ...defaults, ...values })
        .returning(),
    );
  }

  /** The role follows from the given organization id; without one, the user has no organization. */
  async user({ password, ...values }: NewUser = {}) {
    const number = this.next();
    const defaults = {
      email: `user${number}@example.test`,
      firstName: 'User',
      lastName: String(number),
      role: roleOf(values),
    };
    const passwordHash = password ? await hashPassword(password) : null;
    const user = one(
      await this.db
        .insert(users)
        .values({ ...defaults, passwordHash, ...values })
        .returning(),
    );
    const { manufacturerId, salesOrganizationId, wholesaleCustomerId } = user;
    if (manufacturerId || salesOrganizationId || wholesaleCustomerId) {
      await this.db
        .insert(memberships)
        .values({ userId: user.id, manufacturerId, salesOrganizationId, wholesaleCustomerId });
    }
    return user;
  }

  async product(values: Insert<typeof products> = {}) {
    const manufacturerId = values.manufacturerId ?? (await this.manufacturer()).id;
    const number = this.next();
    const defaults = {
      sku: `SKU-${number}`,
      name: `Product ${number}`,
      category: 'Goods',
      wholesalePricePerUnit: cents(250),
      casePackQuantity: 12,
      casePackCost: cents(2400),
      manufacturerId,
    };
    const product = one(
      await this.db
        .insert(products)
        .values({ ...defaults, ...values })
        .returning(),
    );
    const { id, unitsAvailable, unitsReserved } = product;
    if (unitsAvailable !== null) {
      await this.db.insert(stockMoves).values({
        ...{ productId: id, kind: 'count', available: unitsAvailable, reserved: unitsReserved },
        ...{ availableAfter: unitsAvailable, reservedAfter: unitsReserved },
      });
    }
    return product;
  }

  /** Entries as [product, price of a case from 1], or with the number of cases from which the price applies. */
  async priceList(
    values: Insert<typeof priceLists> = {},
    entries: readonly (readonly [{ id: number }, number, number?])[] = [],
  ) {
    const manufacturerId = values.manufacturerId ?? (await this.manufacturer()).id;
    const defaults = { name: `List ${this.next()}`, manufacturerId };
    const list = one(
      await this.db
        .insert(priceLists)
        .values({ ...defaults, ...values })
        .returning(),
    );
    const rows = entries.map(([product, price, fromQuantity = 1]) => ({
      priceListId: list.id,
      productId: product.id,
      manufacturerId: list.manufacturerId,
      isTester: false,
      fromQuantity,
      price: cents(price),
    }));
    if (rows.length > 0) await this.db.insert(priceListEntries).values(rows);
    return list;
  }

  async collection(values: Insert<typeof collections> = {}) {
    const manufacturerId = values.manufacturerId ?? (await this.manufacturer()).id;
    const defaults = { name: `Collection ${this.next()}`, manufacturerId };
    return one(
      await this.db
        .insert(collections)
        .values({ ...defaults, ...values })
        .returning(),
    );
  }

  /** Ten dollars for one case. */
  async priceListEntry(
    list: { id: number; manufacturerId: number },
    product: { id: number },
    values: Insert<typeof priceListEntries> = {},
  ) {
    const { id: priceListId, manufacturerId } = list;
    const defaults = { isTester: false, fromQuantity: 1, price: cents(1000) };
    await this.db
      .insert(priceListEntries)
      .values({ ...defaults, ...values, priceListId, manufacturerId, productId: product.id });
  }

  async location(values: Insert<typeof locations> = {}) {
    const defaults = {
      name: `Location ${this.next()}`,
      addressLine1: '1 Main Street',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62701',
    };
    return one(
      await this.db
        .insert(locations)
        .values({ ...defaults, ...values })
        .returning(),
    );
  }

  /** An order with one line, two cases at 24.00, as it would be stored. */
  async order(values: Insert<typeof orders> = {}) {
    const found = values.wholesaleCustomerId ? undefined : await this.customer();
    const wholesaleCustomerId = values.wholesaleCustomerId ?? found?.id ?? 0;
    const manufacturerId = values.manufacturerId ?? found?.manufacturerId ?? 0;
    const number = this.next();
    const amount = cents(4800);
    const order = one(
      await this.db
        .insert(orders)
        .values({
          publicId: randomBytes(16).toString('base64url'),
          orderNumber: `T-${String(number).padStart(6, '0')}`,
          status: 'waiting_for_payment',
          paymentMethod: 'Terms',
          companyName: `Shop ${number}`,
          paymentTerms: 'NET30',
          subtotal: amount,
          tax: cents(0),
          shipping: cents(0),
          discount: cents(0),
          total: amount,
          createdAt: this.now(),
          ...values,
          wholesaleCustomerId,
          manufacturerId,
        })
        .returning(),
    );
    const product = await this.product({ manufacturerId });
    const { id: productId, name, sku, casePackQuantity, casePackCost, wholesalePricePerUnit } = product;
    const hasLeft = ['shipped', 'delivered', 'completed'].includes(order.status);
    const item = one(
      await this.db
        .insert(orderItems)
        .values({
          ...{ orderId: order.id, orderedAt: order.createdAt, position: 0, productId, name, sku },
          ...{ casePackQuantity, casePackCost, wholesalePricePerUnit },
          quantity: 2,
          shippedQuantity: hasLeft ? 2 : 0,
          unitPrice: cents(2400),
          totalPrice: amount,
          isTester: false,
        })
        .returning(),
    );
    if (hasLeft) {
      const shipment = one(
        await this.db
          .insert(shipments)
          .values({ orderId: order.id, number: 1, shippedOn: '2026-11-16' })
          .returning(),
      );
      const line = { shipmentId: shipment.id, orderItemId: item.id, quantity: 2, units: 0 };
      await this.db.insert(shipmentLines).values(line);
    }
    return order;
  }
}
