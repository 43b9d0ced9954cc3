/** A process that runs a PostgreSQL until its stdin ends, and reports on stdout how the start went. */
import { startEmbeddedPostgres } from '../start-postgres';
import { startThrowawayPostgres } from '../throwaway';

const dataDir = process.argv[2];

try {
  const postgres = dataDir
    ? await startEmbeddedPostgres({ dataDir, durable: false })
    : await startThrowawayPostgres();
  const { notice } = postgres;
  process.stdout.write(`${JSON.stringify({ url: postgres.url(), dataDir: postgres.dataDir, notice })}\n`);
  process.stdin.once('end', () => void postgres.stop()).resume();
} catch (failure) {
  const refusal = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  process.stdout.write(`${JSON.stringify({ refusal })}\n`);
}
