import type { CalendarDate } from '@casepack/contract/calendar';
import { type Cents, cents } from '@casepack/contract/money';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import type { Order } from '@casepack/contract/orders/order';

/** By the id of a line: how many go to the new order. */
export type MovedQuantities = Readonly<Record<number, number>>;

interface ShipDateGroup {
  shipDate: CalendarDate;
  lines: Order['items'];
}

/** Lines that ship on another day than the rest of the order, the earliest day first. */
export function otherShipDates({ items, requestedShipDate }: Order): ShipDateGroup[] {
  const groups = new Map<CalendarDate, Order['items']>();
  for (const item of items) {
    if (item.shipDate === null || item.shipDate === requestedShipDate || leftToShip(item) === 0) continue;
    groups.set(item.shipDate, [...(groups.get(item.shipDate) ?? []), item]);
  }
  const left = items.filter((item) => leftToShip(item) > 0).length;
  return [...groups]
    .map(([shipDate, lines]) => ({ shipDate, lines }))
    .filter(({ lines }) => lines.length < left)
    .sort((one, other) => (one.shipDate < other.shipDate ? -1 : 1));
}

export const allOf = (lines: Order['items']): MovedQuantities =>
  Object.fromEntries(lines.map((line) => [line.id, leftToShip(line)]));

export const movedLines = (moved: MovedQuantities): { id: number; quantity: number }[] =>
  Object.entries(moved)
    .map(([id, quantity]) => ({ id: Number(id), quantity }))
    .filter(({ quantity }) => quantity > 0);

/** What the chosen lines cost, before discount and tax. */
export const worthOf = ({ items }: Order, moved: MovedQuantities): Cents =>
  cents(items.reduce((sum, { id, unitPrice }) => sum + unitPrice * (moved[id] ?? 0), 0));

export const canBeSplit = ({ items }: Order): boolean =>
  items.reduce((sum, item) => sum + leftToShip(item), 0) > 1;

/** Why these lines make no second order; undefined if they do. */
export function whyNotMoved({ items }: Order, moved: MovedQuantities): string | undefined {
  const count = movedLines(moved).reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0) return 'Choose what goes to the new order';
  return count >= items.reduce((sum, item) => sum + leftToShip(item), 0)
    ? 'Leave something in the first order'
    : undefined;
}
