import { CallHandler } from './answer-call';
import { BrowserSide } from './browser-side';
import { Deliveries } from './deliveries';
import { type Faults, HttpListener, type SandboxLog } from './http-listener';
import type { Store, WebhookEndpoint } from './store';

interface SandboxOptions {
  store: Store;
  /** The base URL of webhooks; undefined while nothing listens there. */
  baseUrl: () => string | undefined;
  log: SandboxLog;
  now: () => Date;
  /** Only for tests. */
  faults?: Faults;
}

export interface Sandbox {
  /** On 127.0.0.1. */
  port: number;
  browser: BrowserSide;
  /** Sets where the events of the account are sent; null stops them. */
  setWebhookEndpoint: (account: string, endpoint: WebhookEndpoint | null) => Promise<void>;
  /** Sends the events that are due and returns how many were accepted. This also happens in the background. */
  deliverDue: () => Promise<number>;
  close: () => Promise<void>;
}

export async function startSandbox({ store, baseUrl, log, now, faults }: SandboxOptions): Promise<Sandbox> {
  const deliveries = new Deliveries({ store, baseUrl, log, now });
  const onWrite = () => deliveries.look();
  const listener = new HttpListener({ answering: new CallHandler(store, now), log, faults, onWrite });
  const port = await listener.listen();
  return {
    port,
    browser: new BrowserSide(store, now, onWrite),
    setWebhookEndpoint: (account, endpoint) =>
      store.transaction(account, undefined, (accountStore) => accountStore.setWebhookEndpoint(endpoint)),
    deliverDue: () => deliveries.deliverDue(),
    async close() {
      await listener.close();
      await deliveries.close();
    },
  };
}
