import type { SandboxLog } from './http-listener';
import { signatureOf } from './signature';
import type { Delivery, Store } from './store';

const LOOK_EVERY_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** Longer than an attempt can take: a delivery whose sender died is due again after it. */
const LEASE_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 600_000;

const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS);

interface DeliveryParts {
  store: Store;
  baseUrl: () => string | undefined;
  log: SandboxLog;
  now: () => Date;
}

/** Delivers events to the webhook, with retries until it accepts them. Several processes may do so at once. */
export class Deliveries {
  readonly #parts: DeliveryParts;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #round: Promise<number> | undefined;
  #isWanted = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  /** Starts a round, or schedules another one if one is in progress. */
  look(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#round !== undefined) {
      this.#isWanted = true;
      return;
    }
    this.#isWanted = false;
    this.#round = this.#deliverAll()
      .catch((error: unknown) => {
        this.#parts.log.error({ err: error }, 'the card sandbox could not look for events to deliver');
        return 0;
      })
      .finally(() => {
        this.#round = undefined;
        if (this.#isWanted) this.look();
      });
  }

  /** Sends what is due after the current round, and returns how many were accepted. */
  async deliverDue(): Promise<number> {
    await this.#round;
    return this.#deliverAll();
  }

  async #deliverAll(): Promise<number> {
    let taken = 0;
    while (!this.#stopping.signal.aborted) {
      const baseUrl = this.#parts.baseUrl();
      if (baseUrl === undefined) break;
      const now = this.#parts.now();
      const delivery = await this.#parts.store.takeDelivery(now, new Date(now.getTime() + LEASE_MS));
      if (!delivery) break;
      if (await this.#deliver(delivery, baseUrl)) taken += 1;
    }
    return taken;
  }

  async #deliver(delivery: Delivery, baseUrl: string): Promise<boolean> {
    const { store, now, log } = this.#parts;
    const refusal = await this.#send(delivery, baseUrl);
    if (refusal === undefined) {
      await store.markDelivered(delivery.id, now());
      return true;
    }
    const { account, eventId, attempts } = delivery;
    const isStopped = this.#stopping.signal.aborted;
    if (!isStopped) log.warn({ account, eventId, attempts, refusal }, 'a webhook did not take an event');
    const pause = isStopped ? 0 : pauseAfter(attempts);
    await store.postponeDelivery(delivery.id, new Date(now().getTime() + pause));
    return false;
  }

  /** Undefined if the receiver accepted it, otherwise why not. */
  async #send({ path, secret, payload }: Delivery, baseUrl: string): Promise<string | undefined> {
    try {
      const answer = await fetch(new URL(path, baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, secret, this.#parts.now()),
          'user-agent': 'Casepack card sandbox',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok ? undefined : `HTTP ${answer.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#round;
  }
}
