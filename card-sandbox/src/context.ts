import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { newId } from './ids';
import type { AccountStore, Objects, ObjectType, Reader, StoredObject } from './store';

/** The API version of these types: the one that the SDK describes. */
export const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive';

/** How Stripe names a missing object, and the parameter it reports if the id was in the path. */
const missingNames: Record<ObjectType, { label: string; param: string }> = {
  customer: { label: 'customer', param: 'id' },
  payment_method: { label: 'PaymentMethod', param: 'payment_method' },
  payment_intent: { label: 'payment_intent', param: 'intent' },
  setup_intent: { label: 'setupintent', param: 'intent' },
  charge: { label: 'charge', param: 'id' },
  refund: { label: 'refund', param: 'id' },
  event: { label: 'event', param: 'id' },
};

/** The events that the sandbox sends. */
type SentEvent =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.amount_capturable_updated'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'setup_intent.succeeded'
  | 'payment_method.attached'
  | 'payment_method.detached';

type EventOf<T extends SentEvent> = Extract<Stripe.Event, { type: T }>;

/** Stored objects refer to others only by id; the types also allow expanded ones. */
export const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference;

/** Stored with a deleted object, which is kept so that its id is remembered. */
export const deleted = { isDeleted: true } as const;

export const isDeleted = ({ hidden }: StoredObject): boolean =>
  typeof hidden === 'object' && hidden !== null && 'isDeleted' in hidden;

function ownerOf(object: Objects[ObjectType]): string | null {
  switch (object.object) {
    case 'payment_intent':
    case 'setup_intent':
    case 'payment_method':
      return idOf(object.customer);
    case 'charge':
    case 'refund':
      return idOf(object.payment_intent);
    case 'event':
      return object.type;
    case 'customer':
      return null;
  }
}

/** The read access of one request. */
export class ReadContext {
  readonly account: string;
  readonly now: Date;
  readonly store: Reader;

  constructor(account: string, store: Reader, now: Date) {
    this.account = account;
    this.store = store;
    this.now = now;
  }

  /** Unix seconds, as Stripe uses them. */
  get seconds(): number {
    return Math.floor(this.now.getTime() / 1000);
  }

  async findStored(type: ObjectType, id: string): Promise<StoredObject | undefined> {
    const stored = await this.store.find(id);
    return stored?.type === type ? stored : undefined;
  }

  /** Deleted objects are not found. */
  async find<T extends ObjectType>(type: T, id: string): Promise<Objects[T] | undefined> {
    const stored = await this.findStored(type, id);
    if (!stored || isDeleted(stored)) return undefined;
    return stored.data as Objects[T]; // saved under this type by WriteContext.save
  }

  /** `param` names the parameter with the id; without it the id was in the path. */
  async get<T extends ObjectType>(type: T, id: string, param?: string): Promise<Objects[T]> {
    const object = await this.find(type, id);
    if (object) return object;
    const names = missingNames[type];
    throw invalidRequest(`No such ${names.label}: '${id}'`, {
      status: param ? 400 : 404,
      code: 'resource_missing',
      param: param ?? names.param,
    });
  }
}

interface RequestMark {
  id: string;
  idempotencyKey: string | null;
}

/** The write access of one request: what it saves and reports is committed or rolled back as a whole. */
export class WriteContext extends ReadContext {
  override readonly store: AccountStore;
  readonly #request: RequestMark;

  constructor(account: string, store: AccountStore, now: Date, request: RequestMark) {
    super(account, store, now);
    this.store = store;
    this.#request = request;
  }

  async save<O extends Objects[ObjectType]>(object: O, hidden?: unknown): Promise<O> {
    await this.store.save({
      id: object.id,
      type: object.object,
      owner: ownerOf(object),
      data: object,
      ...(hidden === undefined ? {} : { hidden }),
      createdAt: this.now,
    });
    return object;
  }

  /** Records an event and, if the account has an endpoint, queues it for delivery. */
  async emitEvent<T extends SentEvent>(type: T, object: EventOf<T>['data']['object']): Promise<void> {
    const endpoint = await this.store.findWebhookEndpoint();
    const base: Stripe.EventBase = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.seconds,
      data: { object },
      livemode: false,
      pending_webhooks: endpoint ? 1 : 0,
      request: { id: this.#request.id, idempotency_key: this.#request.idempotencyKey },
      type,
    };
    const event = base as Stripe.Event; // the types of this function make `type` and `object` match
    await this.save(event);
    if (!endpoint) return;
    const payload = JSON.stringify(event, null, 2);
    await this.store.addDelivery({ eventId: event.id, payload, dueAt: this.now });
  }
}
