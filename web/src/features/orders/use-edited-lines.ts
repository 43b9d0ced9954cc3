import type { Product } from '@casepack/contract/catalog/product';
import type { Cents } from '@casepack/contract/money';
import { isSameLine } from '@casepack/contract/orders/line-rules';
import type { Order } from '@casepack/contract/orders/order';
import { MAX_LINES, TOO_MANY_LINES } from '@casepack/contract/orders/order-line';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { casesByProduct } from '@casepack/contract/pricing/resolve-price';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../../ui/announce';
import { toast } from '../../ui/toast';
import { type EntryDetails, withDetails } from './entry-details';
import {
  areSameLines,
  carryOver,
  clampQuantity,
  type EntryLine,
  linesOf,
  newLine,
  reprice,
  withManualPrice,
} from './order-entry';

const noProducts: readonly Product[] = [];

/**
 * The lines of an edit. They are not fields of its form: it would check all fields on every key, and an order may
 * have a thousand lines. A line that has not changed stays the same object, so that only the others are rendered
 * again.
 */
export function useEditedLines(start: Order, products: readonly Product[] = noProducts) {
  const [saved, setSaved] = useState(() => linesOf(start));
  const [lines, setLines] = useState<readonly EntryLine[]>(saved);
  /** Ahead of the rendered lines during a removal: saving then leaves out the removed line. */
  const newest = useRef(lines);
  /** The first rejected line; a new object each time. */
  const [refused, setRefused] = useState<{ key: string }>();

  /** The products of the lines, at the prices of the order's customer. */
  const known = useRef(new Map<number, Product>());

  const change = useCallback((changed: readonly EntryLine[]) => {
    const next = reprice(changed, known.current);
    newest.current = next;
    setLines(next);
  }, []);

  useEffect(() => {
    for (const product of products) known.current.set(product.id, product);
    if (products.length > 0) change(newest.current);
  }, [products, change]);

  const setQuantity = useCallback(
    (key: string, quantity: number) =>
      change(
        newest.current.map((line) =>
          line.key === key ? { ...line, quantity: clampQuantity(quantity), refusal: undefined } : line,
        ),
      ),
    [change],
  );
  const setPrice = useCallback(
    (key: string, price: ManualPrice | null) =>
      change(newest.current.map((line) => (line.key === key ? withManualPrice(line, price) : line))),
    [change],
  );
  const setDetails = useCallback(
    (key: string, details: EntryDetails) =>
      change(newest.current.map((line) => (line.key === key ? withDetails(line, details) : line))),
    [change],
  );
  /** What the product costs the order's customer today at this number of cases. */
  const listPriceOf = useCallback((line: EntryLine): Cents | undefined => {
    const cases = casesByProduct(newest.current).get(line.productId);
    const product = known.current.get(line.productId);
    return product && unitPriceOf(product, line.isTester, cases);
  }, []);
  const remove = useCallback(
    (key: string) => {
      const left = newest.current.filter((line) => line.key !== key);
      // All following lines move, which may take a moment; the page stays responsive.
      if (left.length > 0) startTransition(() => change(left));
    },
    [change],
  );

  function add(product: Product) {
    const line = newLine(product);
    if (!line) return;
    known.current.set(product.id, product);
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
   * Shows the server's messages at their lines. The server refers to the positions at the time of sending; later
   * input is kept.
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

  /** The lines at these positions take the list prices that the server named. */
  function takeListPrices(prices: ReadonlyMap<number, Cents>) {
    change(
      newest.current.map((line, at) => {
        const unitPrice = prices.get(at);
        return unitPrice === undefined
          ? line
          : {
              ...line,
              manualPrice: undefined,
              repriced: { unitPrice, quantity: line.quantity },
              refusal: undefined,
            };
      }),
    );
  }

  return {
    lines,
    newest: () => newest.current,
    refused,
    refuse,
    isDirty: !areSameLines(lines, saved),
    setQuantity,
    setPrice,
    setDetails,
    listPriceOf,
    takeListPrices,
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
