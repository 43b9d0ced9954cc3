import type { CalendarDate } from '@casepack/contract/calendar';
import { AppError } from '@casepack/contract/errors';
import { sum } from '@casepack/contract/money';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import { countedLine, lineName } from '@casepack/contract/orders/line-words';
import type { OrderSplit } from '@casepack/contract/orders/split';
import { lineTotal } from '@casepack/contract/orders/totals';
import { notFound } from '../access';
import type { ItemRow } from '../orders/orders.queries';
import type { MovedItem } from './split-items.queries';

function requireQuantities(stored: readonly ItemRow[], lines: OrderSplit['lines']): void {
  for (const [index, { id, quantity }] of lines.entries()) {
    const item = stored.find((each) => each.id === id);
    if (!item) throw notFound('Order line');
    const most = leftToShip(item);
    if (quantity <= most) continue;
    const message = `${lineName(item)}: only ${countedLine(most, item)} can go to the new order`;
    throw new AppError('invalid_input', message, { fields: { [`lines.${index}.quantity`]: message } });
  }
  const left = stored.reduce((total, item) => total + leftToShip(item), 0);
  const moved = lines.reduce((total, { quantity }) => total + quantity, 0);
  if (moved < left) return;
  const message = 'Leave something in the first order';
  throw new AppError('invalid_input', message, { fields: { lines: message } });
}

/** The units of a line that go with this quantity: first those that wait for stock. Nothing changes in the warehouse. */
function unitsOf(item: ItemRow, quantity: number): Pick<ItemRow, 'reservedUnits' | 'backorderedUnits'> {
  if (item.reservedUnits + item.backorderedUnits === 0) return { reservedUnits: 0, backorderedUnits: 0 };
  const units = unitsPerLine(item.casePackQuantity, quantity, item.isTester);
  const backorderedUnits = Math.min(units, item.backorderedUnits);
  return { reservedUnits: units - backorderedUnits, backorderedUnits };
}

/** The lines of both parts: what stays, changed or not, what leaves the first order as a whole, and what goes. */
export function splitLines(
  stored: readonly ItemRow[],
  lines: OrderSplit['lines'],
  requestedShipDate: CalendarDate | null,
) {
  requireQuantities(stored, lines);
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const moved: MovedItem[] = [];
  const kept: ItemRow[] = [];
  for (const item of stored) {
    const quantity = quantities.get(item.id) ?? 0;
    if (quantity === 0) {
      kept.push(item);
      continue;
    }
    const units = unitsOf(item, quantity);
    moved.push({
      ...{ id: item.id, position: moved.length, quantity, ...units },
      totalPrice: lineTotal({ unitPrice: item.unitPrice, quantity }),
      // It ships with the rest of its order now.
      shipDate: item.shipDate === requestedShipDate ? null : item.shipDate,
    });
    if (quantity === item.quantity) continue;
    kept.push({
      ...item,
      quantity: item.quantity - quantity,
      totalPrice: lineTotal({
        unitPrice: item.unitPrice,
        quantity: item.quantity - quantity - item.cancelledQuantity,
      }),
      reservedUnits: item.reservedUnits - units.reservedUnits,
      backorderedUnits: item.backorderedUnits - units.backorderedUnits,
    });
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  return {
    moved,
    kept,
    changed: kept.filter(({ id }) => quantities.has(id)),
    left: stored.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id),
    worth: sum(moved.map(({ totalPrice }) => totalPrice)),
  };
}
