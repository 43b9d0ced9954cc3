import type { Order, OrderItem } from '@casepack/contract/orders/order';
import { useState } from 'react';
import { isUndone } from '../../api/refusal';

export interface ChosenLine {
  item: OrderItem;
  /** The most that can be chosen. */
  most: number;
  quantity: number;
}

/** How many of each line are meant. What was chosen stays within what is there if the order changes meanwhile. */
export function useQuantities(order: Order, mostOf: (item: OrderItem) => number, start: 'all' | 'none') {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const lines = order.items.map((item): ChosenLine => {
    const most = mostOf(item);
    return { item, most, quantity: Math.min(most, chosen[item.id] ?? (start === 'all' ? most : 0)) };
  });
  const chooseNone = () => setChosen(Object.fromEntries(lines.map(({ item }) => [item.id, 0])));
  return {
    lines,
    taken: lines.filter(({ quantity }) => quantity > 0),
    hasChanges: Object.keys(chosen).length > 0,
    choose: (id: number, quantity: number) => setChosen({ ...chosen, [id]: quantity }),
    chooseAll: () => setChosen(Object.fromEntries(lines.map(({ item, most }) => [item.id, most]))),
    chooseNone,
    /** What may be done already, since the answer was lost, is done again only if it is chosen again. */
    chooseAgainAfter(error: unknown) {
      if (!isUndone(error)) chooseNone();
    },
  };
}
