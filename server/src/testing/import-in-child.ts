import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '@casepack/contract/endpoint';
import {
  checkImport,
  getImport,
  getRejectedRows,
  startImport,
  uploadImport,
} from '@casepack/contract/imports/endpoints';
import type { Import, ImportStart } from '@casepack/contract/imports/import';
import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import { CasepackChild } from './casepack-child';
import { findFreePort } from './free-port';
import type { TestApp, Visitor } from './test-app';
import { APP_SECRET } from './test-server';

/** Another instance on the database of a test, which runs jobs and can be killed. */
export async function startSecondInstance(
  app: TestApp,
  settings: Record<string, string> = {},
): Promise<CasepackChild> {
  const port = String(await findFreePort());
  return CasepackChild.start({
    ...{ DATABASE_URL: app.databaseUrl, APP_SECRET, CASEPACK_DEMO: 'off' },
    ...{ PUBLIC_URL: `http://localhost:${port}`, PORT: port, HOST: 'localhost', ...settings },
  });
}

export function formOf(content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('csvFile', new Blob([content], { type: 'text/csv' }), 'file.csv');
  return form;
}

/** Imports files in a process of its own, as its user does. */
export class ImportInChild {
  readonly #child: CasepackChild;
  readonly #headers: Record<string, string>;

  constructor(child: CasepackChild, visitor: Visitor) {
    this.#child = child;
    this.#headers = { cookie: `casepack_session=${visitor.cookie}` };
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const reply = await fetch(this.#child.url + path, {
      ...init,
      headers: { ...this.#headers, ...(init.body instanceof FormData ? {} : json) },
    });
    if (!reply.ok) throw new Error(`${path} was answered with ${await reply.text()}`);
    return reply;
  }

  async #call(endpoint: Endpoint, id: string, body?: unknown): Promise<Import> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await this.send(endpoint.path.replace(':id', id), { method: endpoint.method, ...sent });
    return (await reply.json()) as Import; // the contract's own shape, but for its dates
  }

  async upload(kind: ImportKind, content: string | Uint8Array<ArrayBuffer>): Promise<Import> {
    const path = `${uploadImport.path}?id=${randomUUID()}&kind=${kind}`;
    return (await this.send(path, { method: 'POST', body: formOf(content) })).json() as Promise<Import>; // as above
  }

  startCheck({ id, columns, decimals }: Import): Promise<Import> {
    return this.#call(checkImport, id, { columns, decimals });
  }

  start({ id }: Import, body: ImportStart): Promise<Import> {
    return this.#call(startImport, id, body);
  }

  async readRejected({ id }: Import): Promise<number> {
    const reply = await this.send(getRejectedRows.path.replace(':id', id));
    let length = 0;
    for await (const part of reply.body ?? []) length += part.length;
    return length;
  }

  async waitUntil({ id }: Import, isReached: (found: Import) => boolean): Promise<Import> {
    for (;;) {
      const found = await this.#call(getImport, id);
      if (isReached(found)) return found;
      if (found.state === 'failed') throw new Error(`The import failed: ${found.problem}`);
      await pause(20);
    }
  }
}

const json = { 'content-type': 'application/json' };
