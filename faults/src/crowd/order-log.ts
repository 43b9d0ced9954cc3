/** An order as it was acknowledged. */
export interface Acknowledged {
  id: number;
  publicId: string;
  orderNumber: string;
  /** Only the goods, in cents. */
  goods: number;
}

/** One order that a user wants to place, and everything acknowledged about it. */
export interface Entry {
  /** Sent with every try, and stored as the purchase order number. */
  key: string;
  person: number;
  quantity: number;
  byCard: boolean;
  /** The card payment started for it. */
  intentId: string | undefined;
  /** The card form was completed: the provider may charge. */
  isAuthorized: boolean;
  /** Undefined until the server has acknowledged the order. */
  answer: Acknowledged | undefined;
  /** The final rejection by the server: there must be no order, and no charge. */
  refusal: string | undefined;
  /** Whether the server has acknowledged the payment. */
  isPaid: boolean;
  /** Shipping cost in cents: the last one acknowledged, and those sent since then, which may have arrived. */
  shipping: { acknowledged: number; tried: number[]; edits: number };
  /** Used by one user at a time. */
  isBusy: boolean;
}

/** The log of everything acknowledged: all of it must be in the database, whatever happens. */
export class OrderLog {
  readonly entries: Entry[] = [];
  readonly #prefix = `w${process.pid}-${Date.now().toString(36)}`;

  begin(person: number, quantity: number, byCard: boolean): Entry {
    const entry: Entry = {
      key: `${this.#prefix}-${this.entries.length}`,
      person,
      quantity,
      byCard,
      intentId: undefined,
      isAuthorized: false,
      answer: undefined,
      refusal: undefined,
      isPaid: false,
      shipping: { acknowledged: 0, tried: [], edits: 0 },
      isBusy: true,
    };
    this.entries.push(entry);
    return entry;
  }

  /** A request without a response, to be repeated. */
  takeUnanswered(): Entry | undefined {
    return this.#take(({ answer, refusal }) => !answer && refusal === undefined);
  }

  /** A stored order that can still be changed. */
  takeUnpaid(at: number): Entry | undefined {
    const open = this.entries.filter(
      ({ answer, isPaid, byCard, isBusy, intentId }) => answer && !isPaid && !byCard && !isBusy && !intentId,
    );
    const entry = open[Math.floor(at * open.length)];
    if (entry) entry.isBusy = true;
    return entry;
  }

  /** A payment that was started for an order and has no result yet. */
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
