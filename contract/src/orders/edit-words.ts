import type { CalendarDate } from '../calendar';
import { counted } from '../count';
import { formatDay } from '../date-text';
import { type Cents, formatMoney } from '../money';
import { type LineDetails, lineDetailWords } from './line-details';
import { lineName, quantityWords } from './line-words';
import type { OrderAddress } from './order';
import { addressWords } from './order-address';

interface EditedFacts {
  purchaseOrderNumber: string | null;
  requestedShipDate: CalendarDate | null;
  shippingAddress: OrderAddress | null;
  billingAddress: OrderAddress | null;
  notes: string | null;
  tax: Cents;
  shipping: Cents;
  discount: Cents;
  total: Cents;
}

interface EditedItem extends LineDetails {
  id: number;
  name: string;
  sku: string;
  isTester: boolean;
  quantity: number;
  casePackQuantity: number;
  unitPrice: Cents;
}

/** One thing that an edit changed, in words. */
export interface ChangeInWords {
  what: string;
  from: string;
  to: string;
}

const NOTHING = 'none';
const MOST_LINES = 50;

const itemWords = (item: EditedItem): string =>
  [`${quantityWords(item)} at ${formatMoney(item.unitPrice)}`, ...lineDetailWords(item)].join(', ');

const itemName = (item: EditedItem): string => `${lineName(item)} (${item.sku})`;

function itemChanges(before: readonly EditedItem[], after: readonly EditedItem[]): ChangeInWords[] {
  const kept = new Map(after.map((item) => [item.id, item]));
  const stored = new Set(before.map(({ id }) => id));
  const changes = [
    ...before.map((item) => {
      const now = kept.get(item.id);
      return { what: itemName(item), from: itemWords(item), to: now ? itemWords(now) : 'removed' };
    }),
    ...after
      .filter(({ id }) => !stored.has(id))
      .map((item) => ({ what: itemName(item), from: 'not ordered', to: itemWords(item) })),
  ].filter(({ from, to }) => from !== to);
  const more = changes.length - MOST_LINES;
  if (more <= 0) return changes;
  return [
    ...changes.slice(0, MOST_LINES),
    { what: counted(more, 'more line'), from: 'see the order', to: 'see the order' },
  ];
}

const words = <T>(value: T | null, say: (value: T) => string): string =>
  value === null ? NOTHING : say(value);
const asIs = (text: string): string => text;

const factWords = (order: EditedFacts): [what: string, text: string][] => [
  ['Purchase order', words(order.purchaseOrderNumber, asIs)],
  ['Requested ship date', words(order.requestedShipDate, formatDay)],
  ['Shipping address', words(order.shippingAddress, addressWords)],
  ['Billing address', words(order.billingAddress, addressWords)],
  ['Notes', words(order.notes, asIs)],
  ['Tax', formatMoney(order.tax)],
  ['Shipping', formatMoney(order.shipping)],
  ['Discount', formatMoney(order.discount)],
  ['Total', formatMoney(order.total)],
];

/** What an edit changed of an order, before and after, for whoever did not make it. */
export function editInWords(
  before: EditedFacts & { items: readonly EditedItem[] },
  after: EditedFacts & { items: readonly EditedItem[] },
): ChangeInWords[] {
  const now = factWords(after);
  const facts = factWords(before).map(([what, from], index) => ({ what, from, to: now[index]?.[1] ?? from }));
  return [...itemChanges(before.items, after.items), ...facts.filter(({ from, to }) => from !== to)];
}
