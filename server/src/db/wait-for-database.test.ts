import { describe, expect, inject, it } from 'vitest';
import { ConfigError } from '../config';
import { findFreePort } from '../testing/free-port';
import { waitForDatabase } from './wait-for-database';

describe('waiting for the database', () => {
  it('ends at once when it responds, without output', async () => {
    const said: string[] = [];

    await waitForDatabase(inject('testServerUrl'), (line) => said.push(line));

    expect(said).toEqual([]);
  });

  it('reports once that it is waiting, and in the end why it gave up', async () => {
    const said: string[] = [];
    const url = `postgres://casepack:secret@127.0.0.1:${await findFreePort()}/casepack`;

    const waiting = waitForDatabase(url, (line) => said.push(line), 900);

    await expect(waiting).rejects.toThrow(ConfigError);
    await expect(waiting).rejects.toThrow(/^The database at DATABASE_URL does not respond: .*ECONNREFUSED/);
    await expect(waiting).rejects.not.toThrow('secret');
    expect(said).toEqual(['Waiting for the database ...']);
  });
});
