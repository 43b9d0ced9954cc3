import type { Context } from '../context';
import { updateImport } from './imports.queries';

/**
 * Stores how far an import is while its transaction, which nobody sees into, is open. The import never waits for it:
 * where no connection is free, nothing is stored.
 */
export class ApplyProgress {
  readonly #ctx: Context;
  readonly #id: string;
  #latest: number | undefined;
  #storing: Promise<void> | undefined;

  /** With the context outside the transaction. */
  constructor(ctx: Context, id: string) {
    this.#ctx = ctx;
    this.#id = id;
  }

  report(appliedRows: number): void {
    this.#latest = appliedRows;
    this.#storing ??= this.#store();
  }

  async #store(): Promise<void> {
    try {
      while (this.#latest !== undefined) {
        const appliedRows = this.#latest;
        this.#latest = undefined;
        await updateImport(this.#ctx.db, this.#id, ['applying'], { appliedRows });
      }
    } catch (error) {
      this.#ctx.log.debug({ err: error }, 'the progress of an import was not stored');
    } finally {
      this.#storing = undefined;
    }
  }

  /** Call after the transaction. */
  async end(): Promise<void> {
    this.#latest = undefined;
    await this.#storing;
  }
}
