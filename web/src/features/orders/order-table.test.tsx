// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { OrderSummary } from '@casepack/contract/orders/order';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { showScreen } from '../../testing/show-screen';
import { OrderTable } from './order-table';

const order = (changes: Partial<OrderSummary> = {}): OrderSummary => ({
  ...sampleOrder(1, { status: 'shipped', total: cents(4800) }),
  overdue: false,
  ...changes,
});

describe('the table of orders', () => {
  it('shows the payment state beside the status', () => {
    const paid = { amountPaid: cents(4800), paidAt: new Date('2026-11-03T10:00:00.000Z') };
    showScreen(
      <OrderTable
        orders={[
          order({ id: 1, orderNumber: 'LATE', overdue: true }),
          order({ id: 2, orderNumber: 'PART', amountPaid: cents(100) }),
          order({ id: 3, orderNumber: 'PAID', ...paid }),
          order({ id: 4, orderNumber: 'BACK', ...paid, status: 'cancelled', refundDue: true }),
          order({ id: 5, orderNumber: 'NONE', status: 'cancelled' }),
        ]}
      />,
    );
    const statusOf = (number: string) => {
      const row = screen.getByRole('link', { name: number }).closest('tr');
      if (!row) throw new Error(`There is no row of ${number}`);
      return within(row).getAllByRole('cell')[5]?.textContent;
    };

    expect(statusOf('LATE')).toBe('ShippedOverdue');
    expect(statusOf('PART')).toBe('ShippedPartly paid');
    expect(statusOf('PAID')).toBe('ShippedPaid');
    expect(statusOf('BACK')).toBe('CancelledRefund due');
    expect(statusOf('NONE')).toBe('Cancelled');
  });

  it.each([
    ['Date', undefined, 'createdAt'],
    ['Ship Date', undefined, 'requestedShipDate'],
    ['Total', undefined, '-total'],
    ['Total', '-total', 'total'],
    ['Total', 'total', '-total'],
  ] as const)(
    'sorts by the heading %s: the more useful direction first, then the other',
    async (name, sort, next) => {
      const sorts: string[] = [];
      showScreen(
        <OrderTable orders={[order()]} search={{ page: 1, sort }} onSort={(chosen) => sorts.push(chosen)} />,
      );
      const sorted = screen.getByRole('columnheader', { name: sort === undefined ? 'Date' : 'Total' });
      expect(sorted.getAttribute('aria-sort')).toBe(sort === 'total' ? 'ascending' : 'descending');
      await userEvent.click(screen.getByRole('button', { name }));
      expect(sorts).toEqual([next]);
    },
  );

  it('has no sortable headings without a handler', () => {
    showScreen(<OrderTable orders={[order()]} />);
    expect(screen.queryByRole('button', { name: 'Total' })).toBeNull();
  });

  it('has its actions in a menu on narrow screens', async () => {
    const duplicated: string[] = [];
    showScreen(
      <OrderTable orders={[order()]} onDuplicate={({ orderNumber }) => duplicated.push(orderNumber)} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More for CP-000005' }));
    expect(screen.getByRole('menuitem', { name: 'View' }).getAttribute('href')).toBe('/orders/5');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    expect(duplicated).toEqual(['CP-000005']);
  });
});
