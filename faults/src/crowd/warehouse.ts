import { randomUUID } from 'node:crypto';
import type { Acknowledged, Entry } from './order-log';
import { isTemporary } from './send-request';
import { Workplace } from './workplace';

const UNITS_OF_CASE = 12;
const RECEIVED = 24;
const JOB_ORDERS = 5;
/** Below what a user may do in an hour. */
const MOST_JOBS = 60;
const MOST_RECEIPTS = 300;

interface ShippedOrder {
  id: number;
  status: string;
  items: { id: number; quantity: number; shippedQuantity: number }[];
}

interface Job {
  state: string;
}

type Placed = Entry & { answer: Acknowledged };

/** Staff who ship orders in parts, book receipts and ship many orders by a job. */
export class Warehouse extends Workplace {
  /** Cases of each order whose shipment was acknowledged. */
  readonly #shipped = new Map<number, number>();
  /** Receipts by id; true if acknowledged. */
  readonly #receipts = new Map<string, boolean>();
  /** Jobs by id, with the orders they ship; true if acknowledged. */
  readonly #jobs = new Map<string, { orders: Placed[]; isStarted: boolean }>();

  protected async act(): Promise<void> {
    const { orderLog, customer } = this.stage;
    const chance = Math.random();
    if (chance < 0.35) {
      const entry = orderLog.takeUnanswered() ?? orderLog.begin(0, 3, false);
      await customer.place(entry);
      entry.isBusy = false;
    } else if (chance < 0.8) await this.#ship();
    else if (chance < 0.92 && this.#receipts.size < MOST_RECEIPTS) await this.#receive(randomUUID());
    else if (this.#jobs.size < MOST_JOBS) await this.#startJob();
  }

  #anyOrder(): Placed | undefined {
    const placed = this.stage.orderLog.acknowledged;
    return placed[Math.floor(Math.random() * placed.length)];
  }

  async #read(id: number): Promise<ShippedOrder | undefined> {
    const answer = await this.send<ShippedOrder>('GET', `/api/orders/${id}`);
    return answer.kind === 'ok' ? answer.body : undefined;
  }

  /** Ships one case of an order. */
  async #ship(): Promise<void> {
    const entry = this.#anyOrder();
    const order = entry && (await this.#read(entry.answer.id));
    const [item] = order?.items ?? [];
    if (!order || !item || item.shippedQuantity === item.quantity) return;
    const answer = await this.send<ShippedOrder>('POST', `/api/orders/${order.id}/shipments`, {
      lines: [{ itemId: item.id, quantity: 1 }],
      tracking: [{ carrier: 'ups', trackingNumber: `1Z${order.id}-${item.shippedQuantity}` }],
    });
    if (answer.kind === 'ok') {
      const { shippedQuantity = 0 } = answer.body.items[0] ?? {};
      this.#shipped.set(order.id, Math.max(this.#shipped.get(order.id) ?? 0, shippedQuantity));
    }
  }

  async #receive(id: string): Promise<boolean> {
    const { productId, manufacturerId } = this.stage.shop;
    if (!this.#receipts.has(id)) this.#receipts.set(id, false);
    const path = `/api/stock/receipts?manufacturerId=${manufacturerId}`;
    const answer = await this.send('POST', path, { id, rows: [{ productId, units: RECEIVED }] });
    if (answer.kind === 'ok') this.#receipts.set(id, true);
    else this.refused('a receipt', answer);
    return answer.kind === 'ok';
  }

  async #startJob(id: string = randomUUID()): Promise<boolean> {
    const known = this.#jobs.get(id);
    const orders = known?.orders ?? this.stage.orderLog.acknowledged.slice(-JOB_ORDERS);
    if (orders.length === 0) return true;
    if (!known) this.#jobs.set(id, { orders, isStarted: false });
    const tracking = orders.map(({ answer }) => ({
      order: answer.orderNumber,
      carrier: 'fedex',
      number: `JOB-${answer.id}`,
    }));
    const answer = await this.send('POST', '/api/order-jobs', { id, work: { kind: 'ship', tracking } });
    if (answer.kind === 'ok') this.#jobs.set(id, { orders, isStarted: true });
    return answer.kind === 'ok' || !isTemporary(answer);
  }

  async #finishJobs(): Promise<void> {
    for (const [id, { isStarted }] of this.#jobs) {
      if (!isStarted) await this.until(`job ${id}`, () => this.#startJob(id));
      await this.until(`job ${id}`, async () => {
        const answer = await this.send<Job>('GET', `/api/jobs/${id}`);
        return answer.kind === 'ok' ? answer.body.state === 'done' : !isTemporary(answer);
      });
    }
  }

  async check(): Promise<void> {
    const { orderLog, customer, shop } = this.stage;
    for (const entry of orderLog.entries) {
      if (!entry.answer) await this.until(`order ${entry.key}`, () => customer.place(entry));
    }
    for (const id of this.#receipts.keys()) await this.until(`receipt ${id}`, () => this.#receive(id));
    await this.#finishJobs();
    let left = 0;
    for (const { answer } of orderLog.acknowledged) {
      const [item] = (await this.#read(answer.id))?.items ?? [];
      const shipped = item?.shippedQuantity ?? 0;
      left += shipped * UNITS_OF_CASE;
      const acknowledged = this.#shipped.get(answer.id) ?? 0;
      if (shipped < acknowledged) {
        this.stage.found(`order ${answer.orderNumber}: ${acknowledged} were shipped, it says ${shipped}`);
      }
    }
    const path = `/api/stock?search=FAULT-1&manufacturerId=${shop.manufacturerId}`;
    const stock = await this.send<{ available: number; reserved: number }[]>('GET', path);
    const [row] = stock.kind === 'ok' ? stock.body : [];
    const there = (row?.available ?? 0) + (row?.reserved ?? 0) + left;
    const expected = shop.units + this.#receipts.size * RECEIVED;
    if (there !== expected) this.stage.found(`${there} units are there or have left, expected ${expected}`);
    this.stage.figures.edits += this.#shipped.size;
  }
}
