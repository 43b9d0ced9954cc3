import { AppError } from '@casepack/contract/errors';
import { type LineEvent, mostOf } from '@casepack/contract/orders/line-quantities';
import { lineName } from '@casepack/contract/orders/line-words';
import { notFound } from '../access';
import type { ItemRow } from '../orders/orders.queries';

interface GivenLine {
  itemId: number;
  quantity: number;
}

export interface ChosenLine<T extends GivenLine = GivenLine> {
  item: ItemRow;
  given: T;
}

/** Everything that the event can be about. */
const everything = (items: readonly ItemRow[], kind: LineEvent['kind']): ChosenLine[] =>
  items
    .map((item) => ({ item, given: { itemId: item.id, quantity: mostOf(item, kind) } }))
    .filter(({ given }) => given.quantity > 0);

const verbs = { ship: 'shipped now', cancel: 'cancelled', return: 'returned' } as const;

/** The lines that a request names. Each must have as many as it asks for. */
export function chosenLines<T extends GivenLine>(
  items: readonly ItemRow[],
  kind: keyof typeof verbs,
  lines: readonly T[],
): ChosenLine<T>[] {
  return lines.map((given, index) => {
    const item = items.find(({ id }) => id === given.itemId);
    if (!item) throw notFound('Order line');
    const most = mostOf(item, kind);
    if (given.quantity <= most) return { item, given };
    const message = `${most === 0 ? 'Nothing' : `At most ${most}`} of ${lineName(item)} can be ${verbs[kind]}`;
    throw new AppError('conflict', `${message}.`, { fields: { [`lines.${index}.quantity`]: message } });
  });
}

/** The named lines, or everything that is left if none are named. */
export const chosenOrAll = (
  items: readonly ItemRow[],
  kind: 'ship' | 'cancel',
  lines: readonly GivenLine[] | undefined,
): ChosenLine[] => (lines ? chosenLines(items, kind, lines) : everything(items, kind));
