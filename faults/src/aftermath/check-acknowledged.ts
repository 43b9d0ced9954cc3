import { setTimeout as pause } from 'node:timers/promises';
import { centsOf } from '../crowd/customer';
import type { Acknowledged, Entry } from '../crowd/order-log';
import type { Stage } from '../stage/stage';

const AT_ONCE = 6;
const TIMEOUT_MS = 60_000;

async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const turn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

/** A request without a response is repeated until it gets one. */
async function finish(stage: Stage, entry: Entry): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!entry.answer && entry.refusal === undefined) {
    if (await stage.customer.place(entry)) return;
    if (performance.now() > deadline) {
      stage.found(`the order ${entry.key} was sent repeatedly and never answered`);
      return;
    }
    await pause(100);
  }
  if (entry.answer && entry.intentId && !entry.byCard && !entry.isPaid) await stage.customer.pay(entry);
}

/** Every order is read individually and must be as it was acknowledged. */
async function compare(stage: Stage, { answer, ...entry }: Entry & { answer: Acknowledged }): Promise<void> {
  const { figures } = stage;
  const order = await stage.customer.read({ answer, ...entry }, answer.id);
  if (!order) {
    stage.found(`order ${answer.orderNumber} could not be read`);
    return;
  }
  const wrong = (what: string) => stage.found(`order ${answer.orderNumber}: ${what}`);
  figures.orders += 1;
  figures.edits += entry.shipping.edits;
  if (order.orderNumber !== answer.orderNumber || order.publicId !== answer.publicId)
    wrong('is a different order');
  if (order.items.length !== 1 || order.items[0]?.quantity !== entry.quantity) wrong('has different lines');
  const shipping = centsOf(order.shipping);
  const { acknowledged, tried } = entry.shipping;
  if (shipping !== acknowledged && !tried.includes(shipping)) {
    wrong(`shipping of ${acknowledged} was acknowledged, but it is ${shipping}`);
  }
  if (centsOf(order.total) !== answer.goods + shipping) wrong(`has a total of ${order.total}`);
  if (!entry.isPaid) return;
  figures.payments += 1;
  if (order.amountPaid !== order.total)
    wrong(`was acknowledged as paid, but only ${order.amountPaid} of ${order.total} is paid`);
}

/** Checks that everything acknowledged to the users exists exactly once. */
export async function checkAcknowledged(stage: Stage): Promise<void> {
  await stage.waitUntilBack();
  await inTurns(stage.orderLog.entries, (entry) => finish(stage, entry));
  await inTurns(stage.orderLog.acknowledged, (entry) => compare(stage, entry));
}
