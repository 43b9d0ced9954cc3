import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from './config';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error';
import { openInstallation } from './open-installation';
import { say } from './say';

/** By default, V8 lets the garbage of requests grow to a hundred megabytes before a full collection. */
const TIDY_UP_AT = '--heap-growing-percent=30';

async function main(): Promise<void> {
  setFlagsFromString(TIDY_UP_AT);
  const config = readConfig(process.env);
  // Loading the program and starting PostgreSQL each take about half of a cold start, so they run in parallel.
  const program = import('./serve');
  const books = await openInstallation(config, say);
  try {
    const { serve } = await program;
    await serve(config, books);
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
