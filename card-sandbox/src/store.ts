import type Stripe from 'stripe';

/** Everything the sandbox keeps, by the name Stripe gives it in `object`. */
export interface Objects {
  customer: Stripe.Customer;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  event: Stripe.Event;
}
export type ObjectType = keyof Objects;

export interface StoredObject {
  id: string;
  type: ObjectType;
  /** What lists of this type are asked by: a customer, an intent, the type of an event. */
  owner: string | null;
  /** The object as Stripe would send it. */
  data: unknown;
  /** What never leaves the sandbox. Undefined when saving leaves it as it was. */
  hidden?: unknown;
  createdAt: Date;
}

export interface ListQuery {
  type: ObjectType;
  owner?: string;
  createdFrom?: Date;
  createdBefore?: Date;
  /** Older than this object. */
  startingAfter?: string;
  /** Newer than this object. */
  endingBefore?: string;
  limit: number;
}

export interface SavedAnswer {
  key: string;
  /** Which request the answer was given to. */
  fingerprint: string;
  status: number;
  body: unknown;
  createdAt: Date;
}

export interface WebhookEndpoint {
  path: string;
  secret: string;
}

export interface NewDelivery {
  eventId: string;
  payload: string;
  dueAt: Date;
}

export interface Delivery extends WebhookEndpoint {
  id: number;
  account: string;
  eventId: string;
  payload: string;
  /** This one included. */
  attempts: number;
}

/** The books of one account. */
export interface Reader {
  find(id: string): Promise<StoredObject | undefined>;
  /** Newest first, also with `endingBefore`: then the ones next to it. */
  list(query: ListQuery): Promise<StoredObject[]>;
  /** Adds up one number of all objects of a type. */
  sum(type: ObjectType, field: string): Promise<number>;
}

export interface Books extends Reader {
  save(object: StoredObject): Promise<void>;
  findAnswer(key: string): Promise<SavedAnswer | undefined>;
  saveAnswer(answer: SavedAnswer): Promise<void>;
  findWebhookEndpoint(): Promise<WebhookEndpoint | undefined>;
  setWebhookEndpoint(endpoint: WebhookEndpoint | null): Promise<void>;
  addDelivery(delivery: NewDelivery): Promise<void>;
}

/** Another request with the same idempotency key is under way. */
export class KeyInUse extends Error {
  override readonly name = 'KeyInUse';
}

/** Where the sandbox keeps its books, account by account. */
export interface Store {
  read<T>(account: string, work: (books: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs `work` alone within its account; what it saved stays when it returns and is gone when it throws. Throws `KeyInUse`
   * at once while another transaction of the account holds the same idempotency key.
   */
  transaction<T>(
    account: string,
    idempotencyKey: string | undefined,
    work: (books: Books) => Promise<T>,
  ): Promise<T>;
  /** Takes the oldest delivery that is due, of an account with an endpoint; nobody else gets it before `leaseUntil`. */
  takeDelivery(now: Date, leaseUntil: Date): Promise<Delivery | undefined>;
  markDelivered(id: number, at: Date): Promise<void>;
  postponeDelivery(id: number, until: Date): Promise<void>;
}
