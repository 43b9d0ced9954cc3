import { casesLeft, isLowStock } from '@casepack/contract/catalog/low-stock';
import { counted, formatCount } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import {
  choiceOf,
  type NotificationKind,
  notificationKinds,
} from '@casepack/contract/notifications/notification';
import { holdRules } from '@casepack/contract/orders/holds';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { accountRequests } from '../db/schema/customers';
import type { notifications } from '../db/schema/notifications';
import type { MailFact } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import { findOrderFacts, followsOrder, isStaffOf, type OrderFacts } from './follow';
import type { Reader } from './readers.queries';

export type NotificationRow = typeof notifications.$inferSelect;

/** How one event is written in an email. */
export interface NotificationText {
  kind: NotificationKind;
  subject: string;
  /** In a list of several. */
  label: string;
  detail: string;
  facts: MailFact[];
  action: { label: string; url: string };
}

const isStillSo: Partial<Record<NotificationKind, (order: OrderFacts) => boolean>> = {
  approval: ({ heldFor }) => heldFor.includes('approval'),
  hold: ({ heldFor }) => heldFor.some((reason) => reason !== 'approval'),
  cancellation: ({ status }) => status === 'cancelled',
  new_order: ({ status }) => status !== 'cancelled',
};

const orderSubjects: Partial<Record<NotificationKind, (name: string) => string>> = {
  approval: (name) => `Order ${name} is waiting for approval`,
  hold: (name) => `Order ${name} is on hold`,
  cancellation: (name) => `Order ${name} was cancelled`,
  new_order: (name) => `New order ${name}`,
};

function tellOrder(kind: NotificationKind, order: OrderFacts, publicUrl: string): NotificationText {
  const company = inOneLine(order.companyName);
  const held = order.heldFor.map((reason) => holdRules[reason].label).join(', ');
  const total = formatMoney(order.total);
  const name = `${order.orderNumber} from ${company}`;
  return {
    kind,
    subject: orderSubjects[kind]?.(name) ?? name,
    label: `${order.orderNumber} · ${company}`,
    detail: held === '' ? total : `${total} · ${held}`,
    facts: [
      { label: 'Order number', value: order.orderNumber },
      { label: 'Customer', value: company },
      { label: 'Total', value: total },
      ...(held === '' ? [] : [{ label: 'On hold', value: held }]),
    ],
    action: { label: 'View the order', url: `${publicUrl}/orders/${order.id}` },
  };
}

const findRequests = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: accountRequests.id,
      manufacturerId: accountRequests.manufacturerId,
      company: accountRequests.company,
      contactName: accountRequests.contactName,
      email: accountRequests.email,
      state: accountRequests.state,
    })
    .from(accountRequests)
    .where(inArray(accountRequests.id, [...ids]));

function tellRequest(
  request: Awaited<ReturnType<typeof findRequests>>[number],
  publicUrl: string,
): NotificationText {
  const company = inOneLine(request.company);
  const contact = inOneLine(request.contactName);
  return {
    kind: 'account_request',
    subject: `${company} asks for an account`,
    label: company,
    detail: `${contact}, ${request.email}`,
    facts: [
      { label: 'Company', value: company },
      { label: 'Contact', value: contact },
      { label: 'Email', value: request.email },
    ],
    action: { label: 'Review the request', url: `${publicUrl}/customers#requests` },
  };
}

const findProducts = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: products.id,
      manufacturerId: products.manufacturerId,
      name: products.name,
      sku: products.sku,
      unitsAvailable: products.unitsAvailable,
      casePackQuantity: products.casePackQuantity,
      minimumQuantity: products.minimumQuantity,
      orderMultiple: products.orderMultiple,
    })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)));

function tellProduct(
  product: Awaited<ReturnType<typeof findProducts>>[number],
  publicUrl: string,
): NotificationText {
  const name = inOneLine(product.name);
  const left = `${formatCount(product.unitsAvailable ?? 0)} units (${counted(casesLeft(product) ?? 0, 'case')})`;
  return {
    kind: 'low_stock',
    subject: `Low stock: ${name} (${product.sku})`,
    label: `${name} (${product.sku})`,
    detail: `${left} left`,
    facts: [
      { label: 'Product', value: name },
      { label: 'SKU', value: product.sku },
      { label: 'Available', value: left },
    ],
    action: {
      label: 'View the product',
      url: `${publicUrl}/catalog?search=${encodeURIComponent(product.sku)}`,
    },
  };
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/**
 * How these notifications read in an email, the most pressing first: only what they may see now, still want to
 * know, and what is still so. Each thing once.
 */
export async function describeNotifications(
  { db, config: { publicUrl } }: Pick<Context, 'db' | 'config'>,
  reader: Reader,
  rows: readonly NotificationRow[],
): Promise<NotificationText[]> {
  const idsOf = (kind: NotificationKind) =>
    rows.filter(({ kinds }) => kinds.includes(kind)).map(({ objectId }) => objectId);
  const requests = byId(await findRequests(db, idsOf('account_request')));
  const stock = byId(await findProducts(db, idsOf('low_stock')));
  const ofOrders = rows.filter(({ kinds }) => kinds.some((kind) => kind in isStillSo));
  const orders = byId(
    await findOrderFacts(
      db,
      ofOrders.map(({ objectId }) => objectId),
    ),
  );

  function tell(kind: NotificationKind, objectId: number): NotificationText | undefined {
    if (kind === 'account_request') {
      const request = requests.get(objectId);
      const isOpen = request?.state === 'waiting' && isStaffOf(reader, request.manufacturerId);
      return isOpen ? tellRequest(request, publicUrl) : undefined;
    }
    if (kind === 'low_stock') {
      const product = stock.get(objectId);
      const isLow = product && isLowStock(product) && isStaffOf(reader, product.manufacturerId);
      return isLow ? tellProduct(product, publicUrl) : undefined;
    }
    const order = orders.get(objectId);
    const isTrue = order && isStillSo[kind]?.(order) && followsOrder(reader, order);
    return isTrue ? tellOrder(kind, order, publicUrl) : undefined;
  }

  const texts = new Map<string, NotificationText>();
  for (const { kinds, objectId } of rows) {
    const wanted = notificationKinds.filter(
      (kind) => kinds.includes(kind) && choiceOf(reader.actor, reader.choices, kind) !== 'none',
    );
    for (const kind of wanted) {
      const found = tell(kind, objectId);
      if (!found) continue;
      texts.set(`${kind}:${objectId}`, found);
      break;
    }
  }
  return notificationKinds.flatMap((kind) => [...texts.values()].filter((each) => each.kind === kind));
}
