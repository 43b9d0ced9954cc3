import { Client } from 'pg';
import type { Stage } from '../stage/stage';
import { checkAcknowledged } from './check-acknowledged';
import { compareRecords } from './compare-records';
import { letTimePass } from './let-time-pass';

/** After the fault: all acknowledgments are checked, pending work is done, and the data is compared. */
export async function checkStage(stage: Stage): Promise<void> {
  await stage.crowd.leave();
  await checkAcknowledged(stage);
  await stage.stop();

  const postgres = stage.postgres ?? (await stage.startPostgres());
  stage.postgres = postgres;
  const client = new Client({ connectionString: postgres.url() });
  await client.connect();
  try {
    await letTimePass(stage, client, postgres.url());
    await compareRecords(stage, client);
  } finally {
    await client.end();
  }
}
