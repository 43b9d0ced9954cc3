// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { OpenOrder } from '@casepack/contract/payments/receipts';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useReceiptForm } from './use-receipt-form';

const order = (orderId: number): OpenOrder => ({
  ...{ orderId, orderNumber: `FH-${orderId}`, purchaseOrderNumber: null, orderedAt: new Date(0) },
  ...{ invoiceNumber: null, dueOn: null, invoiceDue: null, authorized: cents(0) },
  ...{ total: cents(3000), due: cents(3000) },
});

it('counts only the shares of orders that are still open', () => {
  const form = renderHook(({ open }) => useReceiptForm(open), {
    initialProps: { open: [order(1), order(2)] },
  });
  act(() => form.result.current.change({ amount: '50.00' }));
  expect(form.result.current).toMatchObject({ shared: 5000, left: 0 });

  form.rerender({ open: [order(2)] });

  expect(form.result.current).toMatchObject({ shared: 2000, left: 3000 });
});
