import { formatMoney, money } from '@casepack/contract/money';
import { HoldReason, holdRules } from '@casepack/contract/orders/holds';
import type { OrderEvent } from '@casepack/contract/orders/order';
import { OrderStatus, statusLabel } from '@casepack/contract/orders/status';
import { Carrier, carrierLabels } from '@casepack/contract/orders/tracking';
import { z } from 'zod';
import { nameInWords } from '../../ui/name-in-words';

const kinds: Record<string, string> = {
  created: 'Order placed',
  edited: 'Order edited',
  split: 'Order split',
  split_off: 'Split from another order',
  status_changed: 'Status changed',
  tracking_added: 'Tracking added',
  shipped: 'Shipped',
  shipment_withdrawn: 'Shipment withdrawn, the goods have not left',
  remainder_cancelled: 'Remaining items cancelled',
  returned: 'Return recorded',
  stock_arrived: 'Backordered goods arrived, ready to ship',
  hold_released: 'Hold released',
  hold_ended: 'Hold ended',
  deposit_changed: 'Deposit changed',
  link_renewed: 'Customer link replaced',
  invoice_sent: 'Invoice sent',
  reminder_sent: 'Reminder sent',
  payment_received: 'Payment received',
  payment_refunded: 'Payment refunded',
  authorization_ended: 'Card authorization ended, nothing was charged',
  payment_missing: 'The card provider could not find a payment',
  refund_failed: 'Refund failed, the money was not paid out',
};

export const kindName = (kind: string): string => kinds[kind] ?? nameInWords(kind);

const causes: Record<OrderEvent['cause'], string> = {
  staff: 'Manufacturer',
  customer: 'Customer',
  payment: 'Payment',
  invoice: 'Invoice',
  system: 'System',
};

export const whoText = ({ actorName, cause }: OrderEvent): string => actorName ?? causes[cause];

const amounts: ReadonlySet<string> = new Set([
  'subtotal',
  'tax',
  'shipping',
  'discount',
  'total',
  'amountPaid',
  'amountRefunded',
  'amountCredited',
  'deposit',
  'amountAuthorized',
]);
const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

function trackingText(value: string): string {
  const [first = '', ...rest] = value.split(' ');
  const carrier = Carrier.safeParse(first).data;
  return carrier ? [carrierLabels[carrier], ...rest].join(' ') : value;
}

const said: Record<string, (value: unknown) => string | undefined> = {
  status: (value) => {
    const status = OrderStatus.safeParse(value).data;
    return status && statusLabel(status);
  },
  heldFor: (value) => {
    const reasons = z.array(HoldReason).safeParse(value).data;
    return reasons && (reasons.map((reason) => holdRules[reason].label).join(', ') || 'nothing');
  },
  tracking: (value) => (typeof value === 'string' ? trackingText(value) : undefined),
  discountType: (value) => (value === 'percentage' ? '%' : '$'),
  // Stored in hundredths, of a dollar or of a percent.
  discountValue: (value) => (typeof value === 'number' ? String(value / 100) : undefined),
};

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  const known = said[field]?.(value);
  if (known !== undefined) return known;
  if (amounts.has(field)) {
    const amount = money.safeParse(value).data;
    if (amount !== undefined) return formatMoney(amount);
  }
  if (typeof value === 'boolean') return yesOrNo(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Goods of the order, one text for each line. */
const goods: Record<string, string> = {
  shipment: 'Shipped',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  returned: 'Returned',
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The elements of `lines` that are not in `others`, counting duplicates. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The changes, one sentence each. */
export function changeTexts(changes: OrderEvent['changes']): string[] {
  return Object.entries(changes).flatMap(([field, { from, to }]) => {
    if (field === 'items' && isTexts(from) && isTexts(to)) {
      return [
        ...without(from, to).map((line) => `Before: ${line}`),
        ...without(to, from).map((line) => `Now: ${line}`),
      ];
    }
    if (field === 'manualPrices' && isTexts(from) && isTexts(to)) {
      return without(to, from).map((line) => `Price set: ${line}`);
    }
    const moved = goods[field];
    if (moved !== undefined && isTexts(to)) return to.map((line) => `${moved}: ${line}`);
    const now = valueText(field, to);
    if (field === 'holdNote' || field === 'note') return [`Note: ${now}`];
    if (from === null || from === undefined || (Array.isArray(from) && from.length === 0))
      return [`${nameInWords(field)}: ${now}`];
    return [`${nameInWords(field)}: ${valueText(field, from)} → ${now}`];
  });
}
