import Stripe from 'stripe';
import { afterEach, beforeEach } from 'vitest';
import type { Fault, Faults } from '../http-listener';
import { type Sandbox, startSandbox } from '../sandbox';
import type { Store } from '../store';
import { MemoryStore } from './memory-store';

const noLog = { warn: () => {}, error: () => {} };

/** A sandbox for each test, used through the SDK. */
export class TestSandbox {
  #sandbox: Sandbox | undefined;
  #faults: { fault: Fault; path: RegExp }[] = [];
  now = new Date('2026-11-16T15:00:00Z');
  baseUrl: string | undefined;
  store: Store = new MemoryStore();

  get sandbox(): Sandbox {
    if (!this.#sandbox) throw new Error('The sandbox is not running');
    return this.#sandbox;
  }

  async start(store: Store = new MemoryStore()): Promise<void> {
    this.store = store;
    this.baseUrl = undefined;
    this.#faults = [];
    const faults: Faults = ({ path }) => {
      const index = this.#faults.findIndex((planned) => planned.path.test(path));
      return index === -1 ? 'pass' : (this.#faults.splice(index, 1)[0]?.fault ?? 'pass');
    };
    this.#sandbox = await startSandbox({
      store,
      baseUrl: () => this.baseUrl,
      log: noLog,
      now: () => this.now,
      faults,
    });
  }

  async stop(): Promise<void> {
    await this.#sandbox?.close();
    this.#sandbox = undefined;
  }

  /** Applies the fault to the next request with a matching path. */
  plan(fault: Fault, path: RegExp): void {
    this.#faults.push({ fault, path });
  }

  stripe(account = 'acme', options: { key?: string; retries?: number; timeout?: number } = {}): Stripe {
    return new Stripe(options.key ?? `sk_test_sandbox_${account}`, {
      host: '127.0.0.1',
      port: this.sandbox.port,
      protocol: 'http',
      maxNetworkRetries: options.retries ?? 0,
      timeout: options.timeout ?? 5_000,
      telemetry: false,
    });
  }
}

export function useSandbox(): TestSandbox {
  const bench = new TestSandbox();
  beforeEach(() => bench.start());
  afterEach(() => bench.stop());
  return bench;
}
