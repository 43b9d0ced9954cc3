import type { OrderSummary } from '@casepack/contract/orders/order';
import { describe, expect, it } from 'vitest';
import { nothingSelected, type SelectionState, togglePage, toggleRow } from './order-selection';

const order = (id: number) => ({ id }) as OrderSummary;
const rows = [1, 2, 3, 4].map(order);
const ids = ({ orders }: SelectionState) => orders.map(({ id }) => id);
const press = (state: SelectionState, id: number, isRange = false) => toggleRow(state, rows, id, isRange);

describe('selecting orders', () => {
  it('selects and deselects one row', () => {
    const one = press(nothingSelected, 2);

    expect(one.orders).toEqual([rows[1]]);
    expect(ids(press(one, 2))).toEqual([]);
  });

  it('gives all rows since the last one what this one gets, with Shift, in both directions', () => {
    const down = press(press(nothingSelected, 2), 4, true);

    expect(ids(down)).toEqual([2, 3, 4]);
    expect(ids(press(down, 3, true))).toEqual([2]);
    expect(ids(press(press(nothingSelected, 3), 1, true))).toEqual([3, 1, 2]);
    expect(ids(press(nothingSelected, 3, true))).toEqual([3]);
  });

  it('keeps the orders of other pages', () => {
    const other = { ...nothingSelected, orders: [order(9)] };
    const all = togglePage(other, rows);

    expect(ids(all)).toEqual([9, 1, 2, 3, 4]);
    expect(ids(togglePage(all, rows))).toEqual([9]);
    expect(ids(togglePage(press(other, 1), rows))).toEqual([9, 1, 2, 3, 4]);
  });

  it('goes back from everything to the rows of the page', () => {
    const everything = { ...nothingSelected, isEverything: true };

    expect(press(everything, 2)).toMatchObject({ isEverything: false });
    expect(ids(press(everything, 2))).toEqual([1, 3, 4]);
    expect(togglePage(everything, rows)).toEqual(nothingSelected);
  });
});
