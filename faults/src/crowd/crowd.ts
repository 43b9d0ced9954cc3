import { setTimeout as pause } from 'node:timers/promises';
import type { Customer } from './customer';
import type { Diary } from './diary';

/** So many cards a person may try in an hour; a stage stays below. */
const MOST_CARDS_EACH = 90;
/** How many of the orders are paid by card at once. */
const USUAL_CARD_SHARE = 0.25;

/** People in the shop: they order, pay, change their minds and look around, all at the same time, until they leave. */
export class Crowd {
  readonly #customer: Customer;
  readonly #diary: Diary;
  readonly #people: number;
  #isOpen = false;
  #members: Promise<void>[] = [];
  #cards = 0;
  #cardShare = USUAL_CARD_SHARE;

  constructor(customer: Customer, diary: Diary, people: number) {
    this.#customer = customer;
    this.#diary = diary;
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

  /** How many orders were acknowledged so far. */
  get served(): number {
    return this.#diary.acknowledged.length;
  }

  async #stay(person: number): Promise<void> {
    while (this.#isOpen) {
      const isServed = await this.#act(person);
      // A person who got no answer takes a breath before the next try.
      await pause(isServed ? Math.random() * 10 : 250 + Math.random() * 250);
    }
  }

  /** False where someone has to try again. */
  async #act(person: number): Promise<boolean> {
    const left = this.#diary.takeUnanswered();
    if (left) return this.#with(left, () => this.#customer.place(left));
    const chance = Math.random();
    if (chance < 0.5) {
      const byCard = chance < 0.5 * this.#cardShare && this.#cards < MOST_CARDS_EACH * this.#people;
      if (byCard) this.#cards += 1;
      const entry = this.#diary.begin(person, 1 + Math.floor(Math.random() * 3), byCard);
      return this.#with(entry, () => this.#customer.place(entry));
    }
    if (chance < 0.75) return this.#edit();
    if (chance < 0.82) return this.#pay();
    await this.#customer.lookAround(person);
    return true;
  }

  async #edit(): Promise<boolean> {
    const entry = this.#diary.takeUnpaid(Math.random());
    if (!entry) return true;
    return this.#with(entry, async () => {
      await this.#customer.editShipping(entry, 100 + Math.floor(Math.random() * 9_900));
      return entry.shipping.tried.length === 0;
    });
  }

  async #pay(): Promise<boolean> {
    const unfinished = this.#diary.takeUnpaidByLink();
    const isNew = !unfinished && this.#cards < MOST_CARDS_EACH * this.#people;
    const entry = unfinished ?? (isNew ? this.#diary.takeUnpaid(Math.random()) : undefined);
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
