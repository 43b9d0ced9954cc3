import { sql } from 'drizzle-orm';

/* Conditions of orders that indexes contain: a statement must use exactly these for the indexes to apply. */

interface MoneyColumns {
  status: unknown;
  total: unknown;
  amountPaid: unknown;
  amountRefunded: unknown;
  amountCredited: unknown;
  paidAt: unknown;
}

type SettledColumns = Pick<MoneyColumns, 'amountPaid' | 'amountRefunded'>;

/** Paid and not refunded, as in `orderMoney`. */
export const keptOf = ({ amountPaid, amountRefunded }: SettledColumns) =>
  sql`(${amountPaid} - ${amountRefunded})`;

/** What of the total is no longer owed: paid, or credited. */
export const settledOf = ({
  amountPaid,
  amountRefunded,
  amountCredited,
}: SettledColumns & Pick<MoneyColumns, 'amountCredited'>) =>
  sql`(${amountPaid} - ${amountRefunded} + ${amountCredited})`;

/**
 * What is still to be paid of an unpaid order's invoice. Money settles the oldest invoice of an order first, and what was
 * cancelled and credited since is not owed, as in `invoiceMoney`.
 */
export const openOfInvoice = (
  invoice: { total: unknown; invoicedBefore: unknown },
  order: Parameters<typeof settledOf>[0] & Pick<MoneyColumns, 'total'>,
) =>
  sql`least(${invoice.total}, greatest(0, least(${invoice.invoicedBefore} + ${invoice.total}, ${order.total}) - ${settledOf(order)}))`;

/** Something is due. A statement must use exactly this expression for the indexes to apply. */
export const isUnpaidOrder = (columns: MoneyColumns) =>
  sql`(${columns.paidAt} is null and ${settledOf(columns)} < ${columns.total} and ${columns.status} <> 'cancelled')`;

/** As in `orderMoney`: a partial refund of a paid order is a credit, and it stays paid. An index has exactly this condition. */
export const isPaidOrder = (columns: MoneyColumns & { refundDue: unknown }) =>
  sql`(${columns.status} <> 'cancelled' and ${keptOf(columns)} >= 1 and ${settledOf(columns)} <= ${columns.total}
    and (${columns.paidAt} is not null or ${settledOf(columns)} = ${columns.total})
    and not (${columns.refundDue} and ${columns.amountPaid} + ${columns.amountCredited} > ${columns.total}))`;

/** Something is still to be done or paid. */
export const isOpenOrder = (columns: MoneyColumns & { refundDue: unknown }) =>
  sql`(${columns.status} in ('pending', 'waiting_for_payment', 'invoice_sent', 'paid', 'processing') or ${columns.refundDue} or ${isUnpaidOrder(columns)})`;

/** Nothing has shipped yet. A statement must use exactly this expression for the index to apply. */
export const isUnshippedOrder = ({ status }: { status: unknown }) =>
  sql`(${status} in ('pending', 'waiting_for_payment', 'invoice_sent', 'paid', 'processing'))`;

/** What was chosen when ordering, without the name of a marketplace. An index has exactly this expression. */
export const paymentTypeOf = ({ paymentMethod }: { paymentMethod: unknown }) =>
  sql`split_part(${paymentMethod}, ' - ', 1)`;
