import { randomUUID } from 'node:crypto';
import { draftContent } from '../../../server/src/testing/drafts';
import type { Stage } from '../stage/stage';
import { acknowledge, type OrderOnWire } from './customer';
import type { Entry } from './order-log';
import { isTemporary } from './send-request';
import { Workplace } from './workplace';

interface Draft {
  id: string;
  entry: Entry;
  version: number;
  /** The last quantity that was acknowledged; those sent since then may have arrived. */
  quantity: number;
  tried: number[];
  /** From then on it may have become an order. */
  isPlacing: boolean;
  isBusy: boolean;
}

interface DraftOnWire {
  version: number;
  content: { lines: { quantity: number }[] };
}

interface HeldOrder extends OrderOnWire {
  heldFor: string[];
}

const quantityOf = ({ content }: DraftOnWire): number => content.lines[0]?.quantity ?? 0;

/** Staff who write drafts and place them, and who take and release orders above a credit limit. */
export class Desk extends Workplace {
  readonly #drafts: Draft[] = [];
  /** Orders that are held; true if their release was acknowledged. */
  readonly #held = new Map<Entry, boolean>();
  readonly #limitedCustomer: Promise<number>;

  constructor(stage: Stage) {
    super(stage);
    this.#limitedCustomer = this.#addCustomer();
  }

  async #addCustomer(): Promise<number> {
    const { manufacturerId } = this.stage.shop;
    const answer = await this.send<{ id: number }>('POST', '/api/wholesale-customers', {
      ...{ name: 'On the limit', contactEmail: 'limit@example.test', manufacturerId, creditLimit: '0.00' },
    });
    this.refused('a customer', answer);
    return answer.kind === 'ok' ? answer.body.id : 0;
  }

  protected async act(): Promise<void> {
    const chance = Math.random();
    if (chance < 0.3) await this.#begin();
    else if (chance < 0.75) await this.#continue(chance < 0.6);
    else if (chance < 0.9) await this.#hold(this.stage.orderLog.begin(0, 1, false));
    else await this.#releaseOne();
  }

  async #continue(isToSave: boolean): Promise<void> {
    const open = this.#drafts.filter(({ entry, isBusy }) => !entry.answer && !isBusy);
    const draft = open[Math.floor(Math.random() * open.length)];
    if (!draft) return;
    draft.isBusy = true;
    if (isToSave && !draft.isPlacing) await this.#save(draft);
    else await this.#place(draft);
    draft.isBusy = false;
  }

  /** Only the desk completes what it begins: the entry stays busy until it is acknowledged. */
  async #begin(): Promise<void> {
    const entry = this.stage.orderLog.begin(0, 1, false);
    const draft = {
      id: randomUUID(),
      entry,
      version: 0,
      quantity: 0,
      tried: [],
      isPlacing: false,
      isBusy: true,
    };
    this.#drafts.push(draft);
    await this.#save(draft);
    draft.isBusy = false;
  }

  #contentOf({ entry }: Draft, quantity: number) {
    const { productId } = this.stage.shop;
    const content = draftContent({ entry: 'FAULT-1', productId, quantity });
    return { ...content, details: { ...content.details, purchaseOrderNumber: entry.key } };
  }

  /** True if the draft is stored as this desk knows it. */
  async #save(draft: Draft): Promise<boolean> {
    if (draft.tried.length > 0 && !(await this.#readAgain(draft))) return false;
    const quantity = 1 + Math.floor(Math.random() * 3);
    draft.tried.push(quantity);
    const answer = await this.send<{ version: number }>('PUT', `/api/drafts/${draft.id}`, {
      ...{ customerId: this.stage.shop.people[0]?.customerId, version: draft.version },
      content: this.#contentOf(draft, quantity),
    });
    this.refused('a draft', answer);
    if (answer.kind !== 'ok') return false;
    Object.assign(draft, { version: answer.body.version, quantity, tried: [] });
    return true;
  }

  /** After a missing response: one of the quantities that were sent since is stored, or the one before. */
  async #readAgain(draft: Draft): Promise<boolean> {
    const answer = await this.send<DraftOnWire>('GET', `/api/drafts/${draft.id}`);
    if (isTemporary(answer)) return false;
    if (answer.kind === 'refused' && answer.status === 404 && draft.version === 0) return true;
    if (answer.kind !== 'ok') {
      this.stage.found(`the draft ${draft.id} is lost: ${JSON.stringify(answer)}`);
      return false;
    }
    const quantity = quantityOf(answer.body);
    if (quantity !== draft.quantity && !draft.tried.includes(quantity))
      this.stage.found(`the draft ${draft.id} has ${quantity}, ${draft.quantity} was acknowledged`);
    Object.assign(draft, { version: answer.body.version, quantity, tried: [] });
    return true;
  }

  async #place(draft: Draft): Promise<boolean> {
    const isSaved = draft.isPlacing || (draft.version > 0 && draft.tried.length === 0);
    if (!isSaved && !(await this.#save(draft))) return false;
    draft.isPlacing = true;
    draft.entry.quantity = draft.quantity;
    const answer = await this.send<OrderOnWire>('POST', `/api/drafts/${draft.id}/place`, {
      version: draft.version,
    });
    this.refused('a placed draft', answer);
    if (answer.kind !== 'ok') return false;
    draft.entry.answer = acknowledge(answer.body);
    draft.entry.isBusy = false;
    return true;
  }

  /** The entry stays busy: nobody else may change the order. */
  async #hold(entry: Entry): Promise<boolean> {
    this.#held.set(entry, false);
    const { productId } = this.stage.shop;
    const answer = await this.send<HeldOrder>(
      'POST',
      '/api/save-order',
      {
        ...{ customer: { id: await this.#limitedCustomer }, paymentMethod: 'Terms' },
        ...{ items: [{ productId, quantity: entry.quantity }], purchaseOrderNumber: entry.key },
      },
      { 'idempotency-key': entry.key },
    );
    this.refused('an order above the limit', answer);
    if (answer.kind === 'ok') {
      if (answer.body.heldFor.join() !== 'credit_limit')
        this.stage.found(
          `order ${answer.body.orderNumber} is held for ${answer.body.heldFor.join() || 'nothing'}`,
        );
      entry.answer = acknowledge(answer.body);
    }
    return entry.answer !== undefined;
  }

  async #releaseOne(): Promise<void> {
    const waiting = [...this.#held].filter(([{ answer }, isReleased]) => answer && !isReleased);
    const [entry] = waiting[Math.floor(Math.random() * waiting.length)] ?? [];
    if (!entry?.answer) return;
    const path = `/api/orders/${entry.answer.id}/holds/release`;
    const answer = await this.send('POST', path, { note: 'Paid by wire' });
    if (answer.kind === 'ok') this.#held.set(entry, true);
  }

  async #checkHolds(): Promise<void> {
    for (const [entry, isReleased] of this.#held) {
      await this.until(`order ${entry.key}`, async () => entry.answer !== undefined || this.#hold(entry));
      if (!entry.answer) continue;
      const answer = await this.send<HeldOrder>('GET', `/api/orders/${entry.answer.id}`);
      if (answer.kind !== 'ok') continue;
      const isHeld = answer.body.heldFor.length > 0;
      if (isReleased && isHeld) this.stage.found(`order ${answer.body.orderNumber} was released and is held`);
      if (isHeld !== (answer.body.status === 'pending'))
        this.stage.found(`order ${answer.body.orderNumber} is ${answer.body.status}, held: ${isHeld}`);
    }
  }

  async check(): Promise<void> {
    for (const draft of this.#drafts) {
      // Those that were being placed may have become an order: placing them again says which.
      if (!draft.entry.answer) await this.until(`the draft ${draft.id}`, () => this.#place(draft));
    }
    await this.#checkHolds();
    this.stage.figures.edits += this.#drafts.length;
  }
}
