import { createInvoice } from '@casepack/contract/invoices/endpoints';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import {
  listOrderPayments,
  recordPayment,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { cancelRemainder, createShipment, recordReturn } from '@casepack/contract/shipments/endpoints';
import { describe, expect, it } from 'vitest';
import { type Reply, useTestApp } from '../testing/test-app';
import { type SeenOrder, Warehouse } from '../testing/warehouse';

// More of them: WALKS_IN_TEST=200 npx vitest run server/src/shipments/random-events.long.test.ts
const WALKS = Number(process.env.WALKS_IN_TEST ?? 12);
const STEPS = 14;

/** The same numbers for the same seed, so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const moves = ['processing', 'shipped', 'delivered', 'waiting_for_payment', 'cancelled', 'pending'] as const;

describe('an order to which anything happens in any sequence', () => {
  const app = useTestApp({ poolSize: 8 });

  async function step(house: Warehouse, order: SeenOrder, random: (below: number) => number): Promise<Reply> {
    const params = { id: order.id };
    const { staff } = house;
    const lines = order.items
      .map(({ id, quantity }) => ({ itemId: id, quantity: 1 + random(quantity) }))
      .filter(() => random(2) === 0);
    const chosen = lines.length > 0 ? { lines } : {};
    const { body: payments } = await staff.call(listOrderPayments, { params });
    switch (random(10)) {
      case 0:
      case 1:
      case 2:
        return staff.call(createShipment, { params, body: chosen });
      case 3:
        return staff.call(cancelRemainder, { params, body: chosen });
      case 4: {
        const back = lines.map((line) => ({ ...line, restock: random(2) === 0 }));
        return staff.call(recordReturn, { params, body: { lines: back, reason: 'Any' } });
      }
      case 5:
        return staff.call(changeOrderStatus, {
          params,
          body: { status: moves[random(moves.length)] ?? 'processing' },
        });
      case 6:
        return staff.call(editOrder, {
          params,
          body: {
            items: order.items.map(({ id, productId }) => ({ id, productId, quantity: 1 + random(6) })),
          },
        });
      case 7:
        return random(2) === 0
          ? staff.call(createInvoice, { params })
          : staff.call(editOrder, { params, body: { tax: `${random(30)}.37`, shipping: `${random(9)}.00` } });
      case 8:
        return staff.call(recordPayment, {
          params,
          body: { method: 'check', amount: `${1 + random(120)}.11`, reference: String(random(1_000_000)) },
        });
      default:
        return staff.call(refundPayment, {
          params,
          body: { paymentId: payments[0]?.id ?? 1, amount: `${1 + random(20)}.00` },
        });
    }
  }

  it.each([
    ['order', 1],
    ['shipment', 2],
  ] as const)('keeps its books when it is invoiced by %s', async (invoiceOn, first) => {
    let house = await Warehouse.open(app, { invoiceOn });
    let done = 0;
    for (let walk = 0; walk < WALKS; walk += 1) {
      // Its shelves are nearly empty after some orders.
      if (walk % 8 === 7) house = await Warehouse.open(app, { invoiceOn });
      const random = randomOf(7_919 * (walk + 1) + first);
      const order = await house.order([1 + random(5), 1 + random(5), 1 + random(5)]);
      await house.staff.call(editOrder, {
        params: { id: order.id },
        body:
          random(2) === 0
            ? { tax: '3.33', discount: '7.77', discountType: 'flat', shipping: '5.00' }
            : { tax: '4.19', discount: '12.5', discountType: 'percentage' },
      });
      const story: string[] = [];
      for (let count = 0; count < STEPS; count += 1) {
        const reply = await step(house, await house.read(order.id), random);
        story.push(`${reply.status} ${reply.text.slice(0, 120)}`);
        expect(reply.status, `walk ${walk}: ${story.join('\n')}`).toBeLessThan(500);
        if (reply.status === 200) done += 1;
      }
      expect(await house.wrong(), `walk ${walk}: ${story.join('\n')}`).toEqual([]);
    }
    expect(done).toBeGreaterThan(WALKS * 3);
    for (const [available, reserved] of await house.stock()) {
      expect(Math.min(available, reserved)).toBeGreaterThanOrEqual(0);
    }
  });
});
