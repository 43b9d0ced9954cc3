import { setTimeout as pause } from 'node:timers/promises';
import type { Customer } from './customer';
import type { OrderLog } from './order-log';

/** How many cards a user may try in an hour; a run stays below it. */
const MOST_CARDS_EACH = 90;
/** The share of orders that are paid by card at once. */
const USUAL_CARD_SHARE = 0.25;

/** Simulated users: they order, pay, edit and browse, all at the same time, until they leave. */
export class Crowd {
  readonly #customer: Customer;
  readonly #orderLog: OrderLog;
  readonly #people: number;
  #isOpen = false;
  #members: Promise<void>[] = [];
  #cards = 0;
  #cardShare = USUAL_CARD_SHARE;

  constructor(customer: Customer, orderLog: OrderLog, people: number) {
    this.#customer = customer;
    this.#orderLog = orderLog;
    this.#people = people;
  }

  gather(size: number, cardShare = USUAL_CARD_SHARE): void {
    this.#isOpen = true;
    this.#cardShare = cardShare;
    for (let each = 0; each < size; each += 1) this.#members.push(this.#stay(each % this.#people));
  }

  async leave(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#members);
    this.#members = [];
  }

  /** The number of orders acknowledged so far. */
  get served(): number {
    return this.#orderLog.acknowledged.length;
  }

  async #stay(person: number): Promise<void> {
    while (this.#isOpen) {
      const isServed = await this.#act(person);
      // After a missing response, a user waits before the next try.
      await pause(isServed ? Math.random() * 10 : 250 + Math.random() * 250);
    }
  }

  /** False if the user has to try again. */
  async #act(person: number): Promise<boolean> {
    const left = this.#orderLog.takeUnanswered();
    if (left) return this.#with(left, () => this.#customer.place(left));
    const chance = Math.random();
    if (chance < 0.5) {
      const byCard = chance < 0.5 * this.#cardShare && this.#cards < MOST_CARDS_EACH * this.#people;
      if (byCard) this.#cards += 1;
      const entry = this.#orderLog.begin(person, 1 + Math.floor(Math.random() * 3), byCard);
      return this.#with(entry, () => this.#customer.place(entry));
    }
    if (chance < 0.75) return this.#edit();
    if (chance < 0.82) return this.#pay();
    await this.#customer.browse(person);
    return true;
  }

  async #edit(): Promise<boolean> {
    const entry = this.#orderLog.takeUnpaid(Math.random());
    if (!entry) return true;
    return this.#with(entry, async () => {
      await this.#customer.editShipping(entry, 100 + Math.floor(Math.random() * 9_900));
      return entry.shipping.tried.length === 0;
    });
  }

  async #pay(): Promise<boolean> {
    const unfinished = this.#orderLog.takeUnpaidByLink();
    const isNew = !unfinished && this.#cards < MOST_CARDS_EACH * this.#people;
    const entry = unfinished ?? (isNew ? this.#orderLog.takeUnpaid(Math.random()) : undefined);
    if (!entry) return true;
    if (isNew) this.#cards += 1;
    return this.#with(entry, async () => {
      await this.#customer.pay(entry);
      return entry.isPaid;
    });
  }

  async #with(entry: { isBusy: boolean }, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work();
    } finally {
      entry.isBusy = false;
    }
  }
}
