import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../config';
import { startThrowawayPostgres } from '../db/embedded/throwaway';
import { sourceMigrationsFolder } from '../db/migrate';
import { manufacturers } from '../db/schema/organizations';
import { memberships, sessions, users } from '../db/schema/users';
import { hashToken, newToken } from '../secrets/token';
import { type Running, startCasepack } from '../start';

const ROWS = 100_000;
const COLUMNS =
  'sku,name,description,category,image_url,tags,case_pack_quantity,case_pack_cost,units_available';

function* lines(): Generator<string> {
  yield `${COLUMNS}\n`;
  for (let number = 0; number < ROWS; number += 1) {
    const description = `Hand made, no. ${number}, with ""care"" and oils of the ${number % 97} fields`;
    yield `SKU-${number},Soap ${number},"${description}",Category ${number % 40},/demo/${number}.svg,"a,tag ${number % 50}",12,${number % 500}.50,${number}\n`;
  }
}

async function signIn({ deps: { db } }: Running): Promise<string> {
  const [maker] = await db.insert(manufacturers).values({ name: 'Maker', numberPrefix: 'M' }).returning();
  const manufacturerId = maker?.id ?? 0;
  const person = {
    email: 'maker@example.test',
    firstName: 'Ann',
    lastName: 'Maker',
    role: 'manufacturer',
  } as const;
  const [user] = await db
    .insert(users)
    .values({ ...person, manufacturerId, isOrgAdmin: true })
    .returning();
  const userId = user?.id ?? 0;
  await db.insert(memberships).values({ userId, manufacturerId });
  const token = newToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId, lastSeenAt: now, expiresAt });
  return token;
}

// In a separate process, so that the memory of the sender is not counted.
function upload(url: string, path: string, cookie: string): Promise<string> {
  const source = `const { openAsBlob } = require('node:fs');
    openAsBlob(${JSON.stringify(path)}, { type: 'text/csv' }).then(async (file) => {
      const body = new FormData();
      body.set('csvFile', file, 'products.csv');
      const reply = await fetch(${JSON.stringify(url)}, { method: 'POST', body, headers: { cookie: ${JSON.stringify(cookie)} } });
      process.stdout.write(reply.status + ' ' + (await reply.text()).slice(0, 300));
    });`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  return Readable.from(child.stdout).reduce((all: string, part: Buffer) => all + part.toString(), '');
}

const megabytes = () => Math.round(process.memoryUsage().rss / 1_048_576);

/**
 * Imports 100,000 rows over HTTP, twice, and reports the cost: `npx tsx server/src/catalog/import-products.bench.ts`.
 */
async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'casepack-bench-'));
  const postgres = await startThrowawayPostgres({});
  const running = await startCasepack({
    config: readConfig({ LOG_LEVEL: 'error', CASEPACK_DEMO: 'off' }),
    databaseUrl: postgres.url('postgres'),
    appSecret: 'a secret that only benches use, long enough',
    migrationsFolder: sourceMigrationsFolder(),
    webRoot: undefined,
    runJobs: false,
  });
  try {
    const path = join(folder, 'products.csv');
    await pipeline(Readable.from(lines()), createWriteStream(path));
    const cookie = `casepack_session=${await signIn(running)}`;
    const address = await running.app.listen({ port: 0, host: '127.0.0.1' });

    for (const round of ['new', 'the same again']) {
      await pause(500);
      const idle = megabytes();
      let highest = idle;
      const waits: number[] = [];
      let isDone = false;
      const started = performance.now();
      const sending = upload(`${address}/api/products`, path, cookie).finally(() => {
        isDone = true;
      });
      for (let asked = 0; !isDone; asked += 1) {
        const before = performance.now();
        const reply = await fetch(`${address}/api/products?limit=24&maxPrice=${asked % 1000}.01`, {
          headers: { cookie },
        });
        await reply.arrayBuffer();
        waits.push(performance.now() - before);
        highest = Math.max(highest, megabytes());
        await pause(10);
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      waits.sort((a, b) => a - b);
      const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
      process.stdout.write(
        `${round}: ${await sending} in ${seconds} s; memory ${idle} MB idle, ${highest} MB at most; ` +
          `${waits.length} catalog pages meanwhile, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.999)} ms\n`,
      );
    }
  } finally {
    await running.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await measure();
