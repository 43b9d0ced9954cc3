import { describe, expect, it } from 'vitest';
import { Overview } from './overview';

describe('the overview', () => {
  it('is sent with every figure', () => {
    const sent = {
      asOf: '2026-11-02T10:00:00.000Z',
      weeks: [{ weekOf: '2026-11-02', orders: 2, revenue: '123456789.50' }],
      since: '2026-08-04',
      topProducts: [{ id: 7, name: 'Soap', sku: 'S-1', revenue: '24.00' }],
      topCustomers: [{ id: 11, companyName: 'Corner Shop', orders: 1, revenue: '24.00' }],
      unpaid: { orders: 3, amount: '72.00' },
      overdue: { orders: 1, amount: '24.00' },
      waiting: {
        pending: 1,
        waitingForPayment: 2,
        invoiceSent: 3,
        paid: 4,
        processing: 5,
        refundDue: 6,
      },
    };
    expect(Overview.encode(Overview.parse(sent))).toEqual(sent);
  });
});
