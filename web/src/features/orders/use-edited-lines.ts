import type { Product } from '@casepack/contract/catalog/product';
import type { Order } from '@casepack/contract/orders/order';
import { MAX_LINES, TOO_MANY_LINES } from '@casepack/contract/orders/order-line';
import { startTransition, useCallback, useState } from 'react';
import { announce } from '../../ui/announce';
import { toast } from '../../ui/toast';
import { areSameLines, carryOver, clampQuantity, type EntryLine, linesOf, newLine } from './order-entry';

/**
 * The lines of an edit. They are not fields of its form: that looks through all fields at every key, and an order may
 * have a thousand lines. A line that did not change stays the same object, so that only the others are drawn again.
 */
export function useEditedLines(start: Order) {
  const [saved, setSaved] = useState(() => linesOf(start));
  const [lines, setLines] = useState<readonly EntryLine[]>(saved);
  /** The first line that was refused, anew each time. */
  const [refused, setRefused] = useState<{ key: string }>();

  const setQuantity = useCallback(
    (key: string, quantity: number) =>
      setLines((before) =>
        before.map((line) =>
          line.key === key ? { ...line, quantity: clampQuantity(quantity), refusal: undefined } : line,
        ),
      ),
    [],
  );
  // All lines after it change places: that may take a moment, in which the page goes on answering.
  const remove = useCallback(
    (key: string) =>
      startTransition(() =>
        setLines((before) => (before.length > 1 ? before.filter((line) => line.key !== key) : before)),
      ),
    [],
  );

  function add(product: Product) {
    const line = newLine(product);
    if (!line) return;
    const there = lines.find(({ productId, isTester }) => productId === product.id && !isTester);
    if (there) {
      setQuantity(there.key, there.quantity + 1);
      announce(`${product.name}: ${there.quantity + 1}`);
    } else if (lines.length === MAX_LINES) {
      toast({ title: 'Error', description: TOO_MANY_LINES, variant: 'destructive' });
    } else {
      setLines((before) => [...before, line]);
      announce(`${product.name} added`);
    }
  }

  /**
   * Puts the server's words beside the lines they are about. It names them by their places when they were sent; what
   * was typed since then stays.
   */
  function refuse(fields: Readonly<Record<string, string>>) {
    const refusals = new Map(
      Object.entries(fields).map(([name, words]) => [
        lines[Number(/^items\.(\d+)\./.exec(name)?.[1])]?.key,
        words,
      ]),
    );
    setLines((before) =>
      before.map((line) => {
        const refusal = refusals.get(line.key);
        return refusal === line.refusal ? line : { ...line, refusal };
      }),
    );
    const first = lines.find(({ key }) => refusals.has(key));
    setRefused(first && { key: first.key });
  }

  return {
    lines,
    refused,
    refuse,
    isDirty: !areSameLines(lines, saved),
    setQuantity,
    remove,
    add,
    startFrom: (order: Order) => {
      setSaved(linesOf(order));
      setLines(linesOf(order));
    },
    carryOverTo: (order: Order) => setLines((before) => carryOver(before, order)),
  };
}

export type EditedLines = ReturnType<typeof useEditedLines>;
