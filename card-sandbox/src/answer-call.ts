import { createHash } from 'node:crypto';
import { ApiError, invalidRequest } from './api-error';
import { ReadContext, WriteContext } from './context';
import { expand } from './expand';
import { parseForm } from './form-body';
import { Params } from './params';
import { findRoute, type Route } from './routes';
import { type AccountStore, KeyInUse, type Store } from './store';

export interface Call {
  account: string;
  requestId: string;
  method: string;
  path: string;
  /** As sent: the query of a read, the body of a write. */
  form: string;
  idempotencyKey: string | undefined;
}

export interface Answer {
  status: number;
  body: unknown;
  /** Whether it repeats an earlier response to the same request. */
  isReplay: boolean;
}

const KEY_LIFE_MS = 24 * 3_600_000;
const MAX_KEY_LENGTH = 255;

const refusal = ({ status, error }: ApiError): Answer => ({ status, body: { error }, isReplay: false });

const fingerprintOf = ({ path, form }: Call): string =>
  `${path} ${createHash('sha256').update(form).digest('base64url')}`;

const idempotencyError = (message: string): ApiError =>
  new ApiError(400, { type: 'idempotency_error', message });

function misusedKey(key: string, before: string, now: string): ApiError {
  const [pathBefore, pathNow] = [before.split(' ')[0], now.split(' ')[0]];
  const rule =
    pathBefore === pathNow
      ? 'with the same parameters they were first used with'
      : `for the same endpoint they were first used for ('${pathNow}' vs '${pathBefore}')`;
  return idempotencyError(
    `Keys for idempotent requests can only be used ${rule}. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

const keyInUse = (key: string): ApiError =>
  new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, ' +
      `and the other request is still going through): ${key}. Please try again later.`,
  });

/** Answers API calls from a store. */
export class CallHandler {
  readonly #store: Store;
  readonly #now: () => Date;

  constructor(store: Store, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  async answer(call: Call): Promise<Answer> {
    const route = findRoute(call.method, call.path);
    if (!route) {
      const message = `Unrecognized request URL (${call.method}: ${call.path}). The card sandbox does not know this call.`;
      return refusal(invalidRequest(message, { status: 404 }));
    }
    if ((call.idempotencyKey?.length ?? 0) > MAX_KEY_LENGTH) {
      return refusal(idempotencyError(`Idempotency keys have at most ${MAX_KEY_LENGTH} characters`));
    }
    try {
      return route.kind === 'read' ? await this.#read(call, route) : await this.#write(call, route);
    } catch (error) {
      if (error instanceof ApiError) return refusal(error);
      if (error instanceof KeyInUse) return refusal(keyInUse(call.idempotencyKey ?? ''));
      throw error;
    }
  }

  #read({ account, form }: Call, { run, id }: Route & { kind: 'read' }): Promise<Answer> {
    const params = new Params(parseForm(form));
    return this.#store.read(account, async (store) => {
      const context = new ReadContext(account, store, this.#now());
      const found = await run(context, params, id);
      const body = await expand(context, found, params.list('expand') ?? []);
      return { status: 200, body, isReplay: false };
    });
  }

  #write(call: Call, route: Route & { kind: 'write' }): Promise<Answer> {
    const { account, idempotencyKey: key } = call;
    return this.#store.transaction(account, key, async (store) => {
      if (key === undefined) return this.#execute(call, route, store);
      const fingerprint = fingerprintOf(call);
      const saved = await store.findAnswer(key);
      if (saved && this.#now().getTime() - saved.createdAt.getTime() < KEY_LIFE_MS) {
        if (saved.fingerprint !== fingerprint) throw misusedKey(key, saved.fingerprint, fingerprint);
        return { status: saved.status, body: saved.body, isReplay: true };
      }
      const answer = await this.#execute(call, route, store);
      await store.saveAnswer({
        key,
        fingerprint,
        status: answer.status,
        body: answer.body,
        createdAt: this.#now(),
      });
      return answer;
    });
  }

  /** An error is a response like any other: it is stored with its key, and so are the traces of a declined card. */
  async #execute(call: Call, { run, id }: Route & { kind: 'write' }, store: AccountStore): Promise<Answer> {
    const { account, form, requestId, idempotencyKey = null } = call;
    const params = new Params(parseForm(form));
    const context = new WriteContext(account, store, this.#now(), { id: requestId, idempotencyKey });
    try {
      const done = await run(context, params, id);
      const body = await expand(context, done, params.list('expand') ?? []);
      return { status: 200, body, isReplay: false };
    } catch (error) {
      if (error instanceof ApiError && !error.isParameterError) return refusal(error);
      throw error;
    }
  }
}
