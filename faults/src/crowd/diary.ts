/** What an order looked like when it was acknowledged. */
export interface Acknowledged {
  id: number;
  publicId: string;
  orderNumber: string;
  /** Of the goods alone, in cents. */
  goods: number;
}

/** One order that someone means to place, and all they were promised about it. */
export interface Entry {
  /** Sent with every try, and kept in the order as its purchase order number. */
  key: string;
  person: number;
  quantity: number;
  byCard: boolean;
  /** The card payment begun for it. */
  intentId: string | undefined;
  /** The card form was filled in: the provider may charge. */
  isAuthorised: boolean;
  /** Undefined until the server has said that the order stands. */
  answer: Acknowledged | undefined;
  /** The server said no for good: there must be no order, and no charge. */
  refusal: string | undefined;
  /** Whether the server has said that it is paid. */
  isPaid: boolean;
  /** Shipping costs in cents: the last that were acknowledged, and those sent since then, which may have arrived. */
  shipping: { acknowledged: number; tried: number[]; edits: number };
  /** One person at a time. */
  isBusy: boolean;
}

/** The log of everything that was acknowledged: what is in it must be in the books, whatever happens. */
export class Diary {
  readonly entries: Entry[] = [];
  readonly #prefix = `w${process.pid}-${Date.now().toString(36)}`;

  begin(person: number, quantity: number, byCard: boolean): Entry {
    const entry: Entry = {
      key: `${this.#prefix}-${this.entries.length}`,
      person,
      quantity,
      byCard,
      intentId: undefined,
      isAuthorised: false,
      answer: undefined,
      refusal: undefined,
      isPaid: false,
      shipping: { acknowledged: 0, tried: [], edits: 0 },
      isBusy: true,
    };
    this.entries.push(entry);
    return entry;
  }

  /** Something that was sent and never answered: whoever sent it sends it again. */
  takeUnanswered(): Entry | undefined {
    return this.#take(({ answer, refusal }) => !answer && refusal === undefined);
  }

  /** An order that stands and may still be changed. */
  takeUnpaid(at: number): Entry | undefined {
    const open = this.entries.filter(
      ({ answer, isPaid, byCard, isBusy, intentId }) => answer && !isPaid && !byCard && !isBusy && !intentId,
    );
    const entry = open[Math.floor(at * open.length)];
    if (entry) entry.isBusy = true;
    return entry;
  }

  /** A payment that was begun for an order and of which nothing was heard. */
  takeUnpaidByLink(): Entry | undefined {
    return this.#take(({ answer, isPaid, byCard, intentId }) =>
      Boolean(answer && !isPaid && !byCard && intentId),
    );
  }

  get acknowledged(): (Entry & { answer: Acknowledged })[] {
    return this.entries.filter((entry): entry is Entry & { answer: Acknowledged } => Boolean(entry.answer));
  }

  #take(isWanted: (entry: Entry) => boolean): Entry | undefined {
    const entry = this.entries.find((each) => !each.isBusy && isWanted(each));
    if (entry) entry.isBusy = true;
    return entry;
  }
}
