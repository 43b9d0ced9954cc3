import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Fault } from '../fault';
import { sendCardEvent } from '../stage/card-event';
import { postmasterOf } from '../stage/processes';
import type { Stage } from '../stage/stage';

const ROUNDS = 3;
const AWAY_MS = 700;

/** While it is down, users and the card provider are told to try again; the provider then resends its event. */
async function stayAway(stage: Stage): Promise<void> {
  const [status] = await Promise.all([sendCardEvent(stage, new Date()), pause(AWAY_MS)]);
  if (status !== 503) stage.found(`a card event was answered ${status} while the database was down`);
}

async function comeBack(stage: Stage): Promise<void> {
  stage.postgres = await stage.startPostgres();
  stage.proxy?.leadTo(stage.postgres.url());
}

const ways: Record<string, (stage: Stage) => Promise<void>> = {
  async 'stopped and started'(stage) {
    stage.proxy?.leadTo(undefined);
    await stage.postgres?.stop();
    await stayAway(stage);
    await comeBack(stage);
  },
  async 'killed and started'(stage) {
    process.kill(postmasterOf(stage.postgresFolder), 'SIGKILL');
    stage.proxy?.leadTo(undefined);
    await stage.postgres?.stop();
    await stayAway(stage);
    await comeBack(stage);
  },
  async 'every session ended by its administrator'(stage) {
    const client = new Client({ connectionString: stage.postgres?.url() });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
  },
  async 'every line cut'(stage) {
    stage.proxy?.cut();
  },
};

export const databaseRestarts: Fault = {
  name: 'PostgreSQL stopped and started under load',
  expected: 'requests are told to wait (503), it recovers by itself, nothing is lost',
  stage: { database: 'outside' },
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(12);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const happen of Object.values(ways)) {
        await stage.serve(8);
        await happen(stage);
        stage.figures.injected += 1;
        await stage.waitUntilBack();
      }
    }
  },
};

export const ownDatabaseKilled: Fault = {
  name: 'its own PostgreSQL killed under load',
  expected: 'Casepack restarts it; requests are told to wait (503), nothing is lost',
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(8);
    for (let round = 0; round < ROUNDS; round += 1) {
      await stage.serve(8);
      process.kill(postmasterOf(stage.postgresFolder), 'SIGKILL');
      stage.figures.injected += 1;
      await pause(AWAY_MS);
      await stage.waitUntilBack();
    }
    await stage.serve(8);
  },
};
