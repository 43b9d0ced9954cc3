import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { manufacturers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { insertApprovals } from './insert-approvals';
import { insertCatalog } from './insert-catalog';
import { insertCustomerCare } from './insert-customer-care';
import { insertDrafts } from './insert-drafts';
import { insertHolds } from './insert-holds';
import { insertInvoices } from './insert-invoices';
import { insertNotificationSettings } from './insert-notification-settings';
import { insertOrderParts, insertOrders, insertPayments } from './insert-orders';
import {
  insertCustomers,
  insertLocations,
  insertManufacturers,
  insertSalesOrganizations,
} from './insert-organizations';
import { insertPriceLists } from './insert-price-lists';
import { insertReceipts } from './insert-receipts';
import { insertReminders } from './insert-reminders';
import { insertUsers } from './insert-users';
import type { Executor } from './inserting';
import { MAIN_MANUFACTURER_ID } from './manufacturers';
import { demoOrders, FIRST_ORDER_NUMBER } from './orders';
import { readDemoProducts } from './read-products';

/** Loads the demo into an empty database in one transaction; does nothing if any manufacturer or user exists. */
export function loadDemo(db: Database, options: { now: Date; passwordHash: string }): Promise<boolean> {
  const { now, passwordHash } = options;
  return db.transaction(async (db) => {
    if (!(await isEmpty(db))) return false;
    const catalog = await readDemoProducts();

    await insertManufacturers(db, now);
    const salesOrganizationId = await insertSalesOrganizations(db, now);
    const customerId = await insertCustomers(db, now, { salesOrganizationId });
    await insertLocations(db, { salesOrganizationId, customerId });
    const userId = await insertUsers(db, { now, passwordHash }, { salesOrganizationId, customerId });
    await insertNotificationSettings(db, { userId });
    await insertCustomerCare(db, now, { customerId, userId });
    const productId = await insertCatalog(db, now, catalog);
    await insertPriceLists(db, now, catalog, { productId, customerId });

    const placed = demoOrders(now, catalog);
    const orderId = await insertOrders(db, placed, { salesOrganizationId, customerId, userId });
    await insertOrderParts(db, placed, { orderId, productId, userId });
    await insertHolds(db, placed, orderId);
    const refundId = await insertPayments(db, placed, { orderId, userId });
    await insertReceipts(db);
    await insertInvoices(db, placed, { orderId, refundId });
    await insertReminders(db, now);
    await insertDrafts(db, now, catalog, { productId, customerId, userId });
    await insertApprovals(db, now, catalog, { productId, customerId, userId });
    await continueNumbersAfter(db, FIRST_ORDER_NUMBER + placed.length - 1);
    return true;
  });
}

async function isEmpty(db: Executor): Promise<boolean> {
  const manufacturer = await db.select({ id: manufacturers.id }).from(manufacturers).limit(1);
  const user = await db.select({ id: users.id }).from(users).limit(1);
  return manufacturer.length === 0 && user.length === 0;
}

async function continueNumbersAfter(db: Executor, lastNumber: number): Promise<void> {
  await db.execute(sql`select setval(${`order_numbers_${MAIN_MANUFACTURER_ID}`}::regclass, ${lastNumber})`);
}
