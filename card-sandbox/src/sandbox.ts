import { Answering } from './answer-call';
import { BrowserSide } from './browser-side';
import { Deliveries } from './deliveries';
import { type Faults, HttpListener, type SandboxLog } from './http-listener';
import type { Store, WebhookEndpoint } from './store';

interface SandboxOptions {
  store: Store;
  /** Where webhooks are brought to; undefined while nobody listens there. */
  baseUrl: () => string | undefined;
  log: SandboxLog;
  now: () => Date;
  /** For tests alone. */
  faults?: Faults;
}

export interface Sandbox {
  /** On 127.0.0.1. */
  port: number;
  browser: BrowserSide;
  /** Where the account's events go from now on; null ends them. */
  setWebhookEndpoint: (account: string, endpoint: WebhookEndpoint | null) => Promise<void>;
  /** Sends the events that are due and says how many were taken. It also happens by itself. */
  deliverDue: () => Promise<number>;
  close: () => Promise<void>;
}

export async function startSandbox({ store, baseUrl, log, now, faults }: SandboxOptions): Promise<Sandbox> {
  const deliveries = new Deliveries({ store, baseUrl, log, now });
  const onWrite = () => deliveries.look();
  const listener = new HttpListener({ answering: new Answering(store, now), log, faults, onWrite });
  const port = await listener.listen();
  return {
    port,
    browser: new BrowserSide(store, now, onWrite),
    setWebhookEndpoint: (account, endpoint) =>
      store.transaction(account, undefined, (books) => books.setWebhookEndpoint(endpoint)),
    deliverDue: () => deliveries.deliverDue(),
    async close() {
      await listener.close();
      await deliveries.close();
    },
  };
}
