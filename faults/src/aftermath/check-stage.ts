import { Client } from 'pg';
import type { Stage } from '../stage/stage';
import { askBack } from './ask-back';
import { compareBooks } from './compare-books';
import { letTimePass } from './let-time-pass';

/** After the fault: everyone asks for what they were promised, what was put off is done, and the books are compared. */
export async function checkStage(stage: Stage): Promise<void> {
  await stage.crowd.leave();
  await askBack(stage);
  await stage.stop();

  const postgres = stage.postgres ?? (await stage.startPostgres());
  stage.postgres = postgres;
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  try {
    await letTimePass(stage, client, postgres.url());
    await compareBooks(stage, client);
  } finally {
    await client.end();
  }
}
