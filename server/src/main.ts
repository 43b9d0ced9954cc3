import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { hashPassword } from './auth/passwords';
import { say } from './command';
import { type Config, ConfigError, readConfig } from './config';
import { loadDemo } from './db/demo/load-demo';
import { openCardAccounts } from './db/demo/open-card-accounts';
import { demoPassword, demoSignIns } from './db/demo/sign-ins';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error';
import { isDatabaseAway } from './http/error-handler';
import { type Books, migrationsFolder, openBooks, root } from './open-books';
import { type Running, startCasepack } from './start';

/** In development the browser app comes from Vite and need not be built. */
function findWebApp(): string | undefined {
  const folder = join(root, 'web/dist');
  if (existsSync(join(folder, 'index.html'))) return folder;
  say('The browser app is not built: serving the API alone.');
  return undefined;
}

function greet(config: Config, port: number): void {
  say(`\nCasepack is ready at ${config.databaseUrl ? config.publicUrl : `http://localhost:${port}`}`);
  if (!config.demo) return;
  say(`Demo sign-ins, all with the password ${demoPassword}:`);
  for (const { email, description } of demoSignIns) say(`  ${email.padEnd(28)} ${description}`);
}

function stopOnSignal(running: Running, books: Books, { drainSeconds }: Config): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await running.stop(drainSeconds * 1000);
    await books.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        running.app.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      });
    });
  }
}

/**
 * The job queue's library lets promises fall that fail while the database is away; its next round makes up for them.
 * Anything else that nobody caught ends the process, as it should.
 */
function outliveTheDatabase({ app }: Running): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error && isDatabaseAway(reason))) throw reason;
    app.log.error({ err: reason }, 'a background step failed while the database was away');
  });
}

/** Left alone, V8 lets what requests leave behind grow to a hundred megabytes before it looks through all of it. */
const TIDY_UP_AT = '--heap-growing-percent=30';

async function main(): Promise<void> {
  setFlagsFromString(TIDY_UP_AT);
  const config = readConfig(process.env);
  const books = await openBooks(config, say);
  try {
    const running = await startCasepack({
      config,
      databaseUrl: books.databaseUrl,
      appSecret: books.appSecret,
      migrationsFolder,
      webRoot: findWebApp(),
      beforeServing: async (deps) => {
        if (!config.demo) return;
        const passwordHash = await hashPassword(demoPassword);
        const isNew = await loadDemo(deps.db, { now: deps.now(), passwordHash });
        if (isNew) await openCardAccounts(deps);
      },
    });
    outliveTheDatabase(running);
    stopOnSignal(running, books, config);
    await running.app.listen({ port: config.port, host: config.host });
    const [address] = running.app.addresses();
    greet(config, typeof address === 'object' ? address.port : config.port);
  } catch (error) {
    await books.close();
    throw error;
  }
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) {
    process.stderr.write(`${error.message}\n`);
  } else if (isPortTaken(error)) {
    process.stderr.write(
      'The port is in use by another program. Choose another one, for example: PORT=3001 npm start\n',
    );
  } else {
    process.stderr.write(
      `Casepack could not start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  }
  process.exit(1);
});
