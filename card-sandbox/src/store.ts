import type Stripe from 'stripe';

/** Everything the sandbox stores, by the name Stripe uses in `object`. */
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
  /** The filter of lists of this type: a customer, an intent, the type of an event. */
  owner: string | null;
  /** The object as Stripe would send it. */
  data: unknown;
  /** Never sent. Undefined leaves it unchanged when saving. */
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
  /** Identifies the request of the response. */
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
  /** Including this one. */
  attempts: number;
}

/** The objects of one account. */
export interface Reader {
  find(id: string): Promise<StoredObject | undefined>;
  /** Newest first, also with `endingBefore`: then the ones closest to it. */
  list(query: ListQuery): Promise<StoredObject[]>;
  /** The sum of one field over all objects of a type. */
  sum(type: ObjectType, field: string): Promise<number>;
}

export interface AccountStore extends Reader {
  save(object: StoredObject): Promise<void>;
  findAnswer(key: string): Promise<SavedAnswer | undefined>;
  saveAnswer(answer: SavedAnswer): Promise<void>;
  findWebhookEndpoint(): Promise<WebhookEndpoint | undefined>;
  setWebhookEndpoint(endpoint: WebhookEndpoint | null): Promise<void>;
  addDelivery(delivery: NewDelivery): Promise<void>;
}

/** Another request with the same idempotency key is in progress. */
export class KeyInUse extends Error {
  override readonly name = 'KeyInUse';
}

/** The storage of the sandbox, by account. */
export interface Store {
  read<T>(account: string, work: (store: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs `work` exclusively within its account; its changes are committed when it returns and rolled back when it
   * throws. Throws `KeyInUse` at once if another transaction of the account holds the same idempotency key.
   */
  transaction<T>(
    account: string,
    idempotencyKey: string | undefined,
    work: (store: AccountStore) => Promise<T>,
  ): Promise<T>;
  /** Takes the oldest delivery that is due, of an account with an endpoint; no one else gets it before `leaseUntil`. */
  takeDelivery(now: Date, leaseUntil: Date): Promise<Delivery | undefined>;
  markDelivered(id: number, at: Date): Promise<void>;
  postponeDelivery(id: number, until: Date): Promise<void>;
}
