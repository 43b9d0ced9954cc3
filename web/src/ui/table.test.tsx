// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from './table';

describe('Table', () => {
  it('gives every cell its column name, in the order of the header', () => {
    render(
      <Table caption="Orders">
        <TableHead>
          <HeaderCell>Order</HeaderCell>
          <HeaderCell money sorted="descending">
            Total
          </HeaderCell>
        </TableHead>
        <TableBody>
          <TableRow>
            <Cell label="Order">ORD-000412</Cell>
            <Cell label="Total" money>
              $598.80
            </Cell>
          </TableRow>
        </TableBody>
      </Table>,
    );

    const table = screen.getByRole('table', { name: 'Orders' });
    const headers = within(table).getAllByRole('columnheader');
    const cells = within(table).getAllByRole('cell');

    expect(cells.map((cell) => cell.dataset.label)).toEqual(headers.map((header) => header.textContent));
    expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual([null, 'descending']);
    expect(cells.map((cell) => cell.classList.contains('tabular-nums'))).toEqual([false, true]);
  });
});
