import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './start-postgres';
import {
  makeTestFolder,
  processTimeoutMs,
  query,
  serverPid,
  socketFolder,
  startForTest,
  waitUntilGone,
} from './testing/postgres-for-test';
import { useReadyCluster } from './testing/ready-cluster';

describe('starting the embedded PostgreSQL', { timeout: processTimeoutMs }, () => {
  const { dataDir } = useReadyCluster();

  it("creates a private UTF8 cluster with the database casepack and PostgreSQL's default durability", async () => {
    const dataDir = join(makeTestFolder(), 'not', 'there yet');

    const postgres = await startForTest({ dataDir, durable: true, maxConnections: 23 });

    const [facts] = await query(
      postgres.url(),
      `select current_database() as name, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
              datlocale as locale, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
              current_setting('listen_addresses') as addresses, current_setting('max_connections') as connections
         from pg_database where datname = current_database()`,
    );
    expect(facts).toEqual({
      name: 'casepack',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      addresses: '',
      connections: '23',
    });
    expect(postgres.dataDir).toBe(dataDir);
    expect(postgres.notice).toBeUndefined();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(socketFolder(postgres.url())).mode & 0o777).toBe(0o700);
  });

  it('keeps the data across a restart and leaves nothing running in between', async () => {
    const first = await startForTest({ dataDir });
    await query(
      first.url(),
      `create extension pg_trgm; create table kept as select similarity('soap', 'soup')`,
    );
    const pid = serverPid(dataDir);
    await first.stop();
    await waitUntilGone(pid);

    const second = await startForTest({ dataDir });

    expect(existsSync(socketFolder(first.url()))).toBe(false);
    expect(await query(second.url(), 'select count(*)::int from kept')).toEqual([{ count: 1 }]);
    expect(await query(second.url('postgres'), 'select current_database() as name')).toEqual([
      { name: 'postgres' },
    ]);
  });

  it('creates the database again if it was dropped', async () => {
    const first = await startForTest({ dataDir });
    await query(first.url('postgres'), 'drop database casepack');
    await first.stop();

    const second = await startForTest({ dataDir });

    expect(await query(second.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('stops once, however often it is called', async () => {
    const postgres = await startForTest({ dataDir });

    await Promise.all([postgres.stop(), postgres.stop()]);

    await expect(query(postgres.url(), 'select 1')).rejects.toThrow(/ENOENT/);
  });

  it('shows the last lines of the log if the server rejects its settings', async () => {
    const start = startEmbeddedPostgres({ dataDir, maxConnections: -1 });

    await expect(start).rejects.toThrow(/^PostgreSQL did not start:\n.*max_connections/s);
    await startForTest({ dataDir });
  });

  it('rejects the data of another major version and explains what to do', async () => {
    const dataDir = join(makeTestFolder(), 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'PG_VERSION'), '17\n');

    const start = startEmbeddedPostgres({ dataDir });

    await expect(start).rejects.toThrow(EmbeddedPostgresError);
    await expect(start).rejects.toThrow(
      /written by PostgreSQL 17.*includes PostgreSQL 18.*db:backup.*db:restore/,
    );
    expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it('rejects a folder with other files and leaves them alone', async () => {
    const dataDir = join(makeTestFolder(), 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'letter.txt'), 'Dear Ann');

    const start = startEmbeddedPostgres({ dataDir });

    await expect(start).rejects.toThrow(/Choose an empty folder/);
    expect(readdirSync(dataDir)).toEqual(['letter.txt']);
  });

  it('rejects a path that is a file', async () => {
    const dataDir = join(makeTestFolder(), 'data');
    writeFileSync(dataDir, '');

    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(EmbeddedPostgresError);
  });
});
