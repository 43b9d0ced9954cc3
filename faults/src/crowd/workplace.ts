import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '../stage/stage';
import { type Answer, isTemporary, type Request, sendRequest } from './send-request';

const TIMEOUT_MS = 60_000;

/** Staff who do one thing after the other, until they leave, and note what was acknowledged. */
export abstract class Workplace {
  protected readonly stage: Stage;
  #isOpen = false;
  #members: Promise<void>[] = [];

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** One thing, chosen at random. */
  protected abstract act(): Promise<void>;

  /** Everything without an answer is sent again; then nothing may be missing, and nothing may be there twice. */
  abstract check(): Promise<void>;

  open(size: number): void {
    this.#isOpen = true;
    for (let each = 0; each < size; each += 1) this.#members.push(this.#work());
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#members);
    this.#members = [];
  }

  protected send<T>(
    method: Request['method'],
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const { server, shop } = this.stage;
    const request = { method, path, headers, ...(body === undefined ? {} : { body }) };
    return sendRequest<T>(server, request, shop.people[0]?.cookie);
  }

  protected async until(what: string, done: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (!(await done())) {
      if (performance.now() > deadline) {
        this.stage.found(`${what} was not done within ${TIMEOUT_MS / 1000} s`);
        return;
      }
      await pause(200);
    }
  }

  /** A refusal that no fault explains. */
  protected refused(what: string, answer: Answer<unknown>): void {
    if (answer.kind === 'refused' && !isTemporary(answer))
      this.stage.found(`${what} was rejected: ${answer.status} ${answer.message}`);
  }

  async #work(): Promise<void> {
    while (this.#isOpen) {
      await this.act();
      await pause(Math.random() * 20);
    }
  }
}
