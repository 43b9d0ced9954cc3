import { setTimeout as pause } from 'node:timers/promises';
import { centsOf } from '../crowd/customer';
import type { Acknowledged, Entry } from '../crowd/diary';
import type { Stage } from '../stage/stage';

const AT_ONCE = 6;
const PATIENCE_MS = 60_000;

async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const turn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

/** Whoever was left without an answer sends the same again, until they are told. */
async function finish(stage: Stage, entry: Entry): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!entry.answer && entry.refusal === undefined) {
    if (await stage.customer.place(entry)) return;
    if (performance.now() > deadline) {
      stage.found(`the order ${entry.key} was sent again and again and never answered`);
      return;
    }
    await pause(100);
  }
  if (entry.answer && entry.intentId && !entry.byCard && !entry.isPaid) await stage.customer.pay(entry);
}

/** Every order is asked for, one by one, and must be as it was acknowledged. */
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
    wrong('has become another');
  if (order.items.length !== 1 || order.items[0]?.quantity !== entry.quantity) wrong('has other lines');
  const shipping = centsOf(order.shipping);
  const { acknowledged, tried } = entry.shipping;
  if (shipping !== acknowledged && !tried.includes(shipping)) {
    wrong(`shipping of ${acknowledged} was acknowledged, it says ${shipping}`);
  }
  if (centsOf(order.total) !== answer.goods + shipping) wrong(`comes to ${order.total}`);
  if (!entry.isPaid) return;
  figures.payments += 1;
  if (order.amountPaid !== order.total)
    wrong(`was acknowledged as paid, ${order.amountPaid} of ${order.total} is`);
}

/** What the people of the stage find when they come back: all they were promised, once. */
export async function askBack(stage: Stage): Promise<void> {
  await stage.returns();
  await inTurns(stage.diary.entries, (entry) => finish(stage, entry));
  await inTurns(stage.diary.acknowledged, (entry) => compare(stage, entry));
}
