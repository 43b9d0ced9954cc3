import { randomBytes } from 'node:crypto';
import { cents } from '@casepack/contract/money';
import type { Role } from '@casepack/contract/users/user';
import { hashPassword } from '../auth/passwords';
import type { Database } from '../db/client';
import { collections, products } from '../db/schema/catalog';
import { orderItems, orders } from '../db/schema/orders';
import { locations, manufacturers, salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { memberships, users } from '../db/schema/users';

type Insert<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>;

export interface NewUser extends Insert<typeof users> {
  /** In clear, hashed on the way in. */
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

/** Each makes what it needs: a test mentions only what matters to it. */
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

  /** The role follows from the organization id that is given; none makes a user without an organization. */
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
    return one(
      await this.db
        .insert(products)
        .values({ ...defaults, ...values })
        .returning(),
    );
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

  /** An order of one line, two cases at 24.00, as it would stand in the books. */
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
    await this.db.insert(orderItems).values({
      ...{ orderId: order.id, position: 0, productId, name, sku },
      ...{ casePackQuantity, casePackCost, wholesalePricePerUnit },
      quantity: 2,
      unitPrice: cents(2400),
      totalPrice: amount,
      isTester: false,
    });
    return order;
  }
}
