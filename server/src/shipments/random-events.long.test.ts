import { createInvoice } from '@casepack/contract/invoices/endpoints';
import { cents } from '@casepack/contract/money';
import { changeOrderStatus, editOrder } from '@casepack/contract/order-changes/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import { Order } from '@casepack/contract/orders/order';
import {
  listOrderPayments,
  recordPayment,
  refundPayment,
} from '@casepack/contract/payments/ledger-endpoints';
import { afterCancelling } from '@casepack/contract/shipments/after-cancelling';
import {
  cancelRemainder,
  createShipment,
  listShipments,
  recordReturn,
  withdrawShipment,
} from '@casepack/contract/shipments/endpoints';
import { invoicedIn } from '@casepack/contract/shipments/invoiced-in';
import { Shipment } from '@casepack/contract/shipments/shipment';
import { hasShipments } from '@casepack/contract/shipments/shippable';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Reply, useTestApp } from '../testing/test-app';
import { testSize } from '../testing/test-size';
import { type SeenOrder, Warehouse } from '../testing/warehouse';

const WALKS = testSize(12, 200);
const STEPS = 14;

/** The same numbers for the same seed, so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** What the dialog shows before the lines, or all that is left, are cancelled. */
async function previewOf(
  house: Warehouse,
  id: number,
  lines: readonly { itemId: number; quantity: number }[],
) {
  const order = Order.parse((await house.staff.call(getOrder, { params: { orderId: id } })).body);
  const { body } = await house.staff.call(listShipments, { params: { id } });
  const leaving = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]));
  const left = order.items.map((item) => ({ item, most: leftToShip(item) }));
  const taken = left.map((line) => ({
    ...line,
    quantity: lines.length === 0 ? line.most : Math.min(line.most, leaving.get(line.item.id) ?? 0),
  }));
  const worth = taken.reduce((sum, { item, quantity }) => sum + item.unitPrice * quantity, 0);
  const isRest = hasShipments(order) && taken.every(({ most, quantity }) => most === quantity);
  const invoiced = invoicedIn(z.array(Shipment).parse(body));
  const after = afterCancelling(order, { worth: cents(worth), invoiced, isRest }, new Date());
  const wire = (amount: number) => (amount / 100).toFixed(2);
  const { total, subtotal, tax, shipping, discount, status, refundDue } = after;
  return {
    ...{ total: wire(total), subtotal: wire(subtotal), tax: wire(tax), shipping: wire(shipping) },
    ...{ discount: wire(discount), status, refundDue },
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
    switch (random(12)) {
      case 0:
      case 1:
      case 2:
        return staff.call(createShipment, { params, body: chosen });
      case 3: {
        const shown = await previewOf(house, order.id, lines);
        const reply = await staff.call(cancelRemainder, { params, body: chosen });
        if (reply.status === 200) expect(reply.body).toMatchObject({ ...shown });
        return reply;
      }
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
      case 10: {
        const { body: sent } = await staff.call(listShipments, { params });
        const number = sent.length > 0 ? sent[random(sent.length)].number : 1;
        return staff.call(withdrawShipment, { params: { ...params, number }, body: {} });
      }
      case 11:
        return staff.call(editOrder, {
          params,
          body: { discount: `${random(25)}.5`, discountType: random(2) === 0 ? 'percentage' : 'flat' },
        });
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
  ] as const)(
    'keeps its books when it is invoiced by %s',
    async (invoiceOn, first) => {
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
    },
    60_000 + 2_000 * (WALKS - 12),
  );
});
