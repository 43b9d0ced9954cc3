import {
  type Draft,
  type DraftChange,
  DraftConflict,
  DraftPlaced,
  DraftSent,
  type DraftSummary,
} from '@casepack/contract/drafts/draft';
import { ApiError, messageOf, NetworkError } from '../../api/api-error';
import { isRefusal } from '../../api/refusal';
import {
  fingerprint,
  inputOf,
  type KeptDraft,
  textOfInput,
  type WrittenDraft,
  writeKept,
} from './kept-draft';

export type KeepingState =
  | { at: 'saved' }
  /** Changed and about to be sent, or under way. */
  | { at: 'saving' }
  /** In this browser only: the server does not answer. */
  | { at: 'offline' }
  /** The server does not take it as it is. */
  | { at: 'refused'; message: string }
  /** Another device changed it as well. */
  | { at: 'conflict'; other: Draft }
  /** Or taken over by a colleague: what is written here can only go on as a new draft. */
  | { at: 'deleted' }
  /** Null if it has to be approved first. */
  | { at: 'placed'; order: DraftPlaced | null };

/** The draft that was to be saved was deleted, or a colleague took it over. */
export class DraftDeleted extends Error {
  override readonly name = 'DraftDeleted';
}

export interface DraftPlaces {
  /** Stores it in this browser. */
  keep: (text: string) => Promise<void>;
  /** Stores it in this browser before the page goes. */
  keepAtOnce: (text: string) => void;
  send: (change: DraftChange) => Promise<DraftSummary>;
  now: () => number;
}

/** What the draft has become according to this answer: an order, or null if it has to be approved first. */
export function endIn(error: unknown): DraftPlaced | null | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (DraftSent.safeParse(error.details).success) return null;
  return DraftPlaced.safeParse(error.details).data;
}

const SIGNED_OUT =
  'You are signed out. The draft is saved in this browser and will be sent when you sign in again.';

/** Small enough that a crash loses less than two seconds of typing. */
const keepEveryMs = 250;
const sendAfterMs = 800;
const retryAfterMs = 5_000;

const isSameInput = (one: WrittenDraft, other: WrittenDraft): boolean =>
  one.input === other.input || textOfInput(one.input) === textOfInput(other.input);

/** Keeps a draft in this browser at once and on the server soon after. */
export class DraftKeeper {
  #kept: KeptDraft;
  #state: KeepingState;
  readonly #places: DraftPlaces;
  readonly #listeners = new Set<() => void>();
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #isKeeping = false;
  #isUnkept = false;
  /** What was sent before the last request. */
  #earlierSent: string | null = null;
  #sending: Promise<void> = Promise.resolve();
  #isHeld = false;
  #isGivenUp = false;

  constructor(kept: KeptDraft, places: DraftPlaces, state?: KeepingState) {
    this.#kept = kept;
    this.#places = places;
    this.#state = state ?? { at: 'saved' };
    if (!state && !kept.isSaved && kept.at > 0) this.#sendSoon(0);
  }

  state = (): KeepingState => this.#state;
  version = (): number => this.#kept.version;
  written = (): WrittenDraft => this.#kept.written;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is only typed so far stays in this browser. */
  change(written: WrittenDraft): void {
    if (this.#state.at === 'placed' || this.#isGivenUp) return;
    const isSame = isSameInput(written, this.#kept.written);
    const isSaved = isSame && this.#kept.isSaved;
    this.#kept = { ...this.#kept, written, isSaved, at: this.#places.now() };
    this.#keepSoon();
    if (!isSame) this.#sendSoon(sendAfterMs);
  }

  /** Before the page goes: nothing is awaited. */
  leave(): void {
    if (!this.#isGivenUp && (this.#isUnkept || this.#isKeeping))
      this.#places.keepAtOnce(writeKept(this.#kept));
  }

  /** Sends what the server does not have yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    await this.#send();
  }

  /** Whether this copy is the newest: the server is asked again, since another device may have changed it. */
  async confirm(): Promise<boolean> {
    this.#kept = { ...this.#kept, isSaved: false };
    await this.flush();
    // The answer to an earlier request was lost: the server has another version of the same copy.
    if (!this.#kept.isSaved && this.#state.at === 'saving') await this.flush();
    return this.#state.at !== 'conflict' && this.#state.at !== 'deleted';
  }

  /** While its order is under way the version of the draft stays: changes are kept in this browser only. */
  hold(isHeld: boolean): void {
    const isReleased = this.#isHeld && !isHeld;
    this.#isHeld = isHeld;
    if (isReleased && !this.#kept.isSaved) this.#sendSoon(0);
  }

  /** This copy replaces the other one. */
  keepMine(): void {
    if (this.#state.at !== 'conflict') return;
    this.#kept = { ...this.#kept, version: this.#state.other.version, isSaved: false };
    this.#show({ at: 'saving' });
    this.#sendSoon(0);
  }

  /** The other copy replaces this one, which is closed. */
  async takeOther(written: WrittenDraft, version: number): Promise<void> {
    this.close();
    this.#kept = { version, isSaved: true, sent: null, at: this.#places.now(), written };
    await this.#keep();
  }

  /** The draft became an order: nothing of it is kept any longer. */
  finish(order: DraftPlaced | null): void {
    this.close();
    this.#isUnkept = false;
    this.#show({ at: 'placed', order });
  }

  /** Nothing more is kept of a draft that is gone. What was written, as that of a new one. */
  giveUp(): string {
    this.close();
    this.#isGivenUp = true;
    this.#isUnkept = false;
    return writeKept({ ...this.#kept, version: 0, isSaved: false, sent: null });
  }

  close(): void {
    clearTimeout(this.#sendTimer);
    clearTimeout(this.#keepTimer);
  }

  #show(state: KeepingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #keepSoon(): void {
    if (this.#state.at === 'placed') return;
    this.#isUnkept = true;
    if (this.#keepTimer !== undefined || this.#isKeeping) return;
    this.#keepTimer = setTimeout(() => void this.#keep(), keepEveryMs);
  }

  async #keep(): Promise<void> {
    this.#keepTimer = undefined;
    this.#isKeeping = true;
    this.#isUnkept = false;
    const text = writeKept(this.#kept);
    try {
      await this.#places.keep(text);
    } catch {
      // A browser without a database, as in some private windows.
      this.#places.keepAtOnce(text);
    } finally {
      this.#isKeeping = false;
      if (this.#isUnkept) this.#keepSoon();
    }
  }

  #sendSoon(afterMs: number): void {
    const { at } = this.#state;
    if (at === 'conflict' || at === 'deleted' || at === 'placed') return;
    if (at !== 'saving' && at !== 'offline') this.#show({ at: 'saving' });
    // Never put off again and again: the server has every change within two seconds.
    this.#sendTimer ??= setTimeout(() => {
      this.#sendTimer = undefined;
      void this.#send();
    }, afterMs);
  }

  /** One after the other: each is based on the version that the one before it made. */
  #send(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendNow());
    return this.#sending;
  }

  async #sendNow(): Promise<void> {
    const { at } = this.#state;
    if (this.#isHeld || this.#kept.isSaved) return;
    if (at === 'conflict' || at === 'deleted' || at === 'placed') return;
    const { version, written } = this.#kept;
    this.#earlierSent = this.#kept.sent;
    this.#kept = { ...this.#kept, sent: fingerprint(written.input) };
    this.#keepSoon();
    try {
      const stored = await this.#places.send({ ...written.input, version });
      const isCurrent = isSameInput(this.#kept.written, written);
      this.#kept = { ...this.#kept, version: stored.version, isSaved: isCurrent };
      this.#keepSoon();
      if (isCurrent) this.#show({ at: 'saved' });
      else this.#sendSoon(sendAfterMs);
    } catch (error) {
      this.#refused(error);
    }
  }

  #refused(error: unknown): void {
    if (error instanceof DraftDeleted) {
      this.#show({ at: 'deleted' });
      return;
    }
    if (error instanceof ApiError && error.status === 409) {
      const order = endIn(error);
      if (order !== undefined) {
        this.#show({ at: 'placed', order });
        return;
      }
      const conflict = DraftConflict.safeDecode(error.details as never).data;
      // The answer to an earlier request was lost: what is stored came from here.
      if (conflict && fingerprint(inputOf(conflict.draft)) === this.#earlierSent) {
        this.#kept = { ...this.#kept, version: conflict.draft.version };
        this.#sendSoon(0);
        return;
      }
      if (conflict) {
        this.#show({ at: 'conflict', other: conflict.draft });
        return;
      }
    }
    if (error instanceof ApiError && error.status === 401) {
      this.#show({ at: 'refused', message: SIGNED_OUT });
      return;
    }
    if (isRefusal(error)) {
      this.#show({ at: 'refused', message: messageOf(error, 'The draft could not be saved.') });
      return;
    }
    this.#show(error instanceof NetworkError ? { at: 'offline' } : this.#state);
    this.#sendSoon(retryAfterMs);
  }
}
