import type { HoldReason } from '@casepack/contract/orders/holds';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AddressSnapshot } from './address-snapshot';
import { products } from './catalog';
import { centsColumn, createdAt, id, instantColumn, updatedAt, version } from './columns';
import { isOpenOrder, isPaidOrder, isUnpaidOrder, isUnshippedOrder, paymentTypeOf } from './order-conditions';
import { hasDetails } from './order-line-details';
import { manufacturers, priceLists, salesOrganizations, wholesaleCustomers } from './organizations';
import { users } from './users';

const moneyIsSane = (column: unknown) => sql`${column} between 0 and 999999999`;

/** An order has its own copy of names and addresses: later edits elsewhere do not change old orders. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    publicId: text().notNull().unique('orders_public_id'),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id),
    salesOrganizationId: integer().references(() => salesOrganizations.id),
    wholesaleCustomerId: integer().notNull(),
    orderNumber: text().notNull(),
    status: text({
      enum: [
        'pending',
        'waiting_for_payment',
        'paid',
        'invoice_sent',
        'processing',
        'shipped',
        'delivered',
        'completed',
        'cancelled',
      ],
    }).notNull(),
    paymentMethod: text().notNull(),
    requestedShipDate: date({ mode: 'string' }),
    purchaseOrderNumber: text(),
    notes: text(),
    companyName: text().notNull(),
    contactPerson: text(),
    customerEmail: text(),
    customerPhone: text(),
    paymentTerms: text().notNull(),
    shippingAddress: jsonb().$type<AddressSnapshot>(),
    billingAddress: jsonb().$type<AddressSnapshot>(),
    subtotal: centsColumn().notNull(),
    tax: centsColumn().notNull(),
    shipping: centsColumn().notNull(),
    discount: centsColumn().notNull(),
    discountType: text({ enum: ['flat', 'percentage'] })
      .notNull()
      .default('flat'),
    /** Cents of a flat discount, basis points of a percentage. */
    discountValue: integer().notNull().default(0),
    discountDescription: text(),
    total: centsColumn().notNull(),
    amountPaid: centsColumn().notNull().default(sql`0`),
    amountRefunded: centsColumn().notNull().default(sql`0`),
    /** What its card is authorized for, as the intent says that is `authorized` or is being charged on release. */
    amountAuthorized: centsColumn().notNull().default(sql`0`),
    /** The sum of the credit notes of its returns, which lower what is owed and not the total. */
    amountCredited: centsColumn().notNull().default(sql`0`),
    refundDue: boolean().notNull().default(false),
    paidAt: instantColumn(),
    /** Set while an order awaits approval and has reserved nothing: it is cancelled at that time. */
    approvalExpiresAt: instantColumn(),
    /** The reasons of its open holds in `order_holds`, sorted; empty if nothing holds it. */
    heldFor: text().array().notNull().default(sql`'{}'`).$type<HoldReason[]>(),
    /** What has to be paid before it is processed; null is nothing. */
    deposit: centsColumn(),
    stripePaymentIntentId: text().unique('orders_payment_intent'),
    repUserId: integer().references(() => users.id),
    createdByUserId: integer().references(() => users.id),
    /** Something has shipped and something is left. */
    partlyShipped: boolean().notNull().default(false),
    shippedAt: instantColumn(),
    deliveredAt: instantColumn(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    /** The searched text in lower case; a control character separates the fields. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(order_number || U&'\\001F' || company_name || U&'\\001F' || coalesce(customer_email, ''))`,
      ),
  },
  (table) => [
    unique('orders_number').on(table.manufacturerId, table.orderNumber),
    foreignKey({
      name: 'orders_wholesale_customer',
      columns: [table.wholesaleCustomerId, table.manufacturerId],
      foreignColumns: [wholesaleCustomers.id, wholesaleCustomers.manufacturerId],
    }),
    // Read backwards, newest first; each serves the order, the pages and the date range at once. With the manufacturer
    // at the end, the scope is checked and orders are counted in the index alone.
    index('orders_by_age').on(table.createdAt, table.id),
    index('orders_by_manufacturer').on(table.manufacturerId, table.createdAt, table.id),
    index('orders_by_manufacturer_status').on(table.manufacturerId, table.status, table.createdAt, table.id),
    index('orders_by_sales_organization').on(
      table.salesOrganizationId,
      table.createdAt,
      table.id,
      table.manufacturerId,
    ),
    index('orders_by_customer').on(
      table.wholesaleCustomerId,
      table.createdAt,
      table.id,
      table.manufacturerId,
    ),
    index('orders_by_rep')
      .on(table.repUserId, table.createdAt, table.id, table.manufacturerId)
      .where(sql`${table.repUserId} is not null`),
    index('orders_by_manufacturer_payment_type').on(
      table.manufacturerId,
      paymentTypeOf(table),
      table.createdAt,
      table.id,
    ),
    // What is still to be shipped, by day.
    index('orders_to_ship')
      .on(table.manufacturerId, table.requestedShipDate, table.id)
      .where(isUnshippedOrder(table)),
    index('orders_refund_due')
      .on(table.manufacturerId, table.createdAt, table.id)
      .where(sql`${table.refundDue}`),
    index('orders_paid').on(table.manufacturerId, table.createdAt, table.id).where(isPaidOrder(table)),
    // The list sorted by customer. Nobody but a manufacturer has so many that it matters.
    index('orders_by_manufacturer_company').on(table.manufacturerId, table.companyName, table.id),
    // The list sorted by total, and by requested ship date. A customer's own orders are few enough to be sorted.
    index('orders_by_total').on(table.total, table.id),
    index('orders_by_manufacturer_total').on(table.manufacturerId, table.total, table.id),
    index('orders_by_sales_organization_total').on(table.salesOrganizationId, table.total, table.id),
    index('orders_by_ship_date').on(table.requestedShipDate, table.id),
    index('orders_by_manufacturer_ship_date').on(table.manufacturerId, table.requestedShipDate, table.id),
    index('orders_by_sales_organization_ship_date').on(
      table.salesOrganizationId,
      table.requestedShipDate,
      table.id,
    ),
    // What a customer still owes, for statements, with all columns that its exposure adds up: it is checked for each
    // order that it places.
    index('orders_unpaid')
      .on(
        table.wholesaleCustomerId,
        table.total,
        table.amountPaid,
        table.amountRefunded,
        table.amountCredited,
        table.amountAuthorized,
      )
      .where(isUnpaidOrder(table)),
    // Only open orders of a long history, with all columns that the overview adds up.
    index('orders_open')
      .on(
        table.manufacturerId,
        table.salesOrganizationId,
        table.status,
        table.refundDue,
        table.total,
        table.amountPaid,
        table.amountRefunded,
        table.amountCredited,
        table.paidAt,
        table.id,
      )
      .where(isOpenOrder(table)),
    index('orders_partly_shipped')
      .on(table.manufacturerId, table.createdAt, table.id)
      .where(sql`${table.partlyShipped}`),
    index('orders_on_hold')
      .on(table.manufacturerId, table.createdAt, table.id)
      .where(sql`${table.heldFor} <> '{}'`),
    index('orders_awaiting_approval')
      .on(table.approvalExpiresAt)
      .where(sql`${table.approvalExpiresAt} is not null`),
    // Without the manufacturer: an entry that almost all rows have makes these slow. Names are found through
    // `order_parties`, because they repeat too often for an index of this kind.
    index('orders_po_search')
      .using('gin', sql`lower(${table.purchaseOrderNumber}) gin_trgm_ops`)
      .where(sql`${table.purchaseOrderNumber} is not null`),
    index('orders_search').using('gin', sql`lower(${table.orderNumber}) gin_trgm_ops`),
    check(
      'orders_status',
      sql`${table.status} in ('pending', 'waiting_for_payment', 'paid', 'invoice_sent', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')`,
    ),
    check('orders_amount_authorized', moneyIsSane(table.amountAuthorized)),
    check('orders_amount_credited', moneyIsSane(table.amountCredited)),
    check('orders_deposit', sql`${table.deposit} between 1 and 999999999`),
    check('orders_discount_type', sql`${table.discountType} in ('flat', 'percentage')`),
    check('orders_subtotal', moneyIsSane(table.subtotal)),
    check('orders_tax', moneyIsSane(table.tax)),
    check('orders_shipping', moneyIsSane(table.shipping)),
    check('orders_discount', moneyIsSane(table.discount)),
    check('orders_total', moneyIsSane(table.total)),
    check(
      'orders_total_adds_up',
      sql`${table.total} = ${table.subtotal} + ${table.tax} + ${table.shipping} - ${table.discount}`,
    ),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    /** When the order was created, repeated here to find the newest orders of a product. */
    orderedAt: instantColumn().notNull(),
    name: text().notNull(),
    sku: text().notNull(),
    casePackQuantity: integer().notNull(),
    casePackCost: centsColumn().notNull(),
    wholesalePricePerUnit: centsColumn().notNull(),
    quantity: integer().notNull(),
    unitPrice: centsColumn().notNull(),
    totalPrice: centsColumn().notNull(),
    isTester: boolean().notNull(),
    /** How the price came about, as it was when ordered. */
    priceSource: text({ enum: ['own', 'list', 'adjustment', 'manual'] })
      .notNull()
      .default('own'),
    priceListId: integer().references(() => priceLists.id, { onDelete: 'set null' }),
    priceListName: text(),
    fromQuantity: integer().notNull().default(1),
    /** The product's own price then; null if it had none or nobody recorded it. */
    ownPrice: centsColumn(),
    /** What the price lists said when the price was set by hand; null if they had no price. */
    listPrice: centsColumn(),
    /** Why the price was set by hand. */
    manualReason: text(),
    /** Of the quantity: no longer wanted, left the warehouse, came back. The rest is still to ship. */
    cancelledQuantity: integer().notNull().default(0),
    shippedQuantity: integer().notNull().default(0),
    returnedQuantity: integer().notNull().default(0),
    /** Units set aside in the warehouse for what is still to ship; zero if the stock was unlimited. */
    reservedUnits: integer().notNull().default(0),
    /** Units still to ship that were not in stock: they wait for a receipt. */
    backorderedUnits: integer().notNull().default(0),
    note: text(),
    /** When this line should ship, if not with the rest of the order. */
    shipDate: date({ mode: 'string' }),
    /** What the customer called the product when ordering. */
    partNumber: text(),
  },
  (table) => [
    uniqueIndex('order_items_position').on(table.orderId, table.position),
    index('order_items_product').on(table.productId, table.orderedAt, table.orderId),
    index('order_items_details').on(table.orderId).where(hasDetails(table)),
    index('order_items_price_list').on(table.priceListId).where(sql`${table.priceListId} is not null`),
    check('order_items_quantity', sql`${table.quantity} between 1 and 100000`),
    check('order_items_price_source', sql`${table.priceSource} in ('own', 'list', 'adjustment', 'manual')`),
    check(
      'order_items_manual_reason',
      sql`(${table.priceSource} = 'manual') = (${table.manualReason} is not null)`,
    ),
    // The lines that wait for stock, oldest first.
    index('order_items_backordered')
      .on(table.productId, table.orderedAt, table.orderId, table.position)
      .where(sql`${table.backorderedUnits} > 0`),
    check(
      'order_items_quantities',
      sql`${table.cancelledQuantity} >= 0 and ${table.shippedQuantity} >= 0 and ${table.cancelledQuantity} + ${table.shippedQuantity} <= ${table.quantity}`,
    ),
    check('order_items_returned', sql`${table.returnedQuantity} between 0 and ${table.shippedQuantity}`),
    check('order_items_reserved', sql`${table.reservedUnits} >= 0 and ${table.backorderedUnits} >= 0`),
    check(
      'order_items_total',
      sql`${table.totalPrice} = ${table.unitPrice} * (${table.quantity} - ${table.cancelledQuantity})`,
    ),
  ],
);
