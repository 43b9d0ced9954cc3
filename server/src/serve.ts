import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword, demoSignIns } from './auth/demo-sign-ins';
import { hashPassword } from './auth/passwords';
import type { Config } from './config';
import { loadDemo } from './demo/load-demo';
import { openCardAccounts } from './demo/open-card-accounts';
import { demoWarnings } from './demo-warnings';
import { isDatabaseAway } from './http/error-handler';
import { imageWarnings } from './media/image-warnings';
import { type Installation, migrationsFolder, root } from './open-installation';
import { say } from './say';
import { type Running, startCasepack } from './start';

/** In development Vite serves the browser app, so it does not have to be built. */
function findWebApp(): string | undefined {
  const folder = join(root, 'web/dist');
  if (existsSync(join(folder, 'index.html'))) return folder;
  say('The browser app is not built. Only the API is served.');
  return undefined;
}

function printWelcome(config: Config, port: number): void {
  say(`\nCasepack is ready at ${config.databaseUrl ? config.publicUrl : `http://localhost:${port}`}`);
  if (!config.demo) return;
  say(`Demo sign-ins, all with the password ${demoPassword}:`);
  for (const { email, description } of demoSignIns) say(`  ${email.padEnd(28)} ${description}`);
}

function stopOnSignal(running: Running, books: Installation, { drainSeconds }: Config): void {
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
 * The job queue's library does not catch promises that fail while the database is unavailable; its next run makes up
 * for them. Any other unhandled rejection ends the process.
 */
function surviveDatabaseOutages({ app }: Running): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error && isDatabaseAway(reason))) throw reason;
    app.log.error({ err: reason }, 'a background task failed while the database was unavailable');
  });
}

/** Starts the server on an open database. */
export async function serve(config: Config, books: Installation): Promise<void> {
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
  surviveDatabaseOutages(running);
  stopOnSignal(running, books, config);
  await running.app.listen({ port: config.port, host: config.host });
  const [address] = running.app.addresses();
  printWelcome(config, typeof address === 'object' ? address.port : config.port);
  const { deps } = running;
  const warnings = [...(await demoWarnings(config, deps.db)), ...(await imageWarnings(deps))];
  for (const warning of warnings) say(`\n${warning}`);
}
