import type { Product } from '@casepack/contract/catalog/product';
import { isSameLine } from '@casepack/contract/orders/line-rules';
import type { Order } from '@casepack/contract/orders/order';
import { MAX_LINES, TOO_MANY_LINES } from '@casepack/contract/orders/order-line';
import { startTransition, useCallback, useRef, useState } from 'react';
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
  /** Ahead of what is drawn while a removal is: whoever saves then, saves without that line. */
  const newest = useRef(lines);
  /** The first line that was refused, anew each time. */
  const [refused, setRefused] = useState<{ key: string }>();

  const change = useCallback((next: readonly EntryLine[]) => {
    newest.current = next;
    setLines(next);
  }, []);

  const setQuantity = useCallback(
    (key: string, quantity: number) =>
      change(
        newest.current.map((line) =>
          line.key === key ? { ...line, quantity: clampQuantity(quantity), refusal: undefined } : line,
        ),
      ),
    [change],
  );
  const remove = useCallback(
    (key: string) => {
      const left = newest.current.filter((line) => line.key !== key);
      // All lines after it change places: that may take a moment, in which the page goes on answering.
      if (left.length > 0) startTransition(() => change(left));
    },
    [change],
  );

  function add(product: Product) {
    const line = newLine(product);
    if (!line) return;
    const there = newest.current.find((each) => isSameLine(each, line));
    if (there) {
      setQuantity(there.key, there.quantity + 1);
      announce(`${product.name}: ${there.quantity + 1}`);
    } else if (newest.current.length === MAX_LINES) {
      toast({ title: 'Error', description: TOO_MANY_LINES, variant: 'destructive' });
    } else {
      change([...newest.current, line]);
      announce(`${product.name} added`);
    }
  }

  /**
   * Puts the server's words beside the lines they are about. It names them by their places when they were sent; what
   * was typed since then stays.
   */
  function refuse(fields: Readonly<Record<string, string>>, sent: readonly EntryLine[]) {
    const refusals = new Map(
      Object.entries(fields).map(([name, words]) => [
        sent[Number(/^items\.(\d+)\./.exec(name)?.[1])]?.key,
        words,
      ]),
    );
    change(
      newest.current.map((line) => {
        const refusal = refusals.get(line.key);
        return refusal === line.refusal ? line : { ...line, refusal };
      }),
    );
    const first = sent.find(({ key }) => refusals.has(key));
    setRefused(first && { key: first.key });
  }

  return {
    lines,
    newest: () => newest.current,
    refused,
    refuse,
    isDirty: !areSameLines(lines, saved),
    setQuantity,
    remove,
    add,
    startFrom: (order: Order) => {
      setSaved(linesOf(order));
      change(linesOf(order));
    },
    carryOverTo: (order: Order) => change(carryOver(newest.current, order)),
  };
}

export type EditedLines = ReturnType<typeof useEditedLines>;
