import type { Fault } from './fault';
import { cardProviderFails, cardProviderLies, cardProviderStalls } from './faults/card-provider';
import { clockJumps } from './faults/clock-jumps';
import { databaseHangs } from './faults/database-hangs';
import { databaseRestarts, ownDatabaseKilled } from './faults/database-restarts';
import { diskFull } from './faults/disk-full';
import { flood } from './faults/flood';
import { fuzz } from './faults/fuzz';
import { gracefulStop } from './faults/graceful-stop';
import { killedBesideItsDatabase, killedWithItsDatabase } from './faults/killed';
import { killedAtPoints } from './faults/killed-at-points';
import { killedInOffice, killedInWarehouse } from './faults/killed-at-work';
import { killedInUploads } from './faults/killed-in-uploads';
import { littleMemory } from './faults/little-memory';
import { mailServer } from './faults/mail-server';
import { manyConnections } from './faults/many-connections';
import { oneOfSeveral } from './faults/one-of-several';
import { powerCut, powerCutAtWork } from './faults/power-cut';
import { slowClients } from './faults/slow-clients';
import { staleLock } from './faults/stale-lock';

/** All faults, in the order in which they run. */
export const faults: readonly Fault[] = [
  databaseRestarts,
  databaseHangs,
  ownDatabaseKilled,
  killedWithItsDatabase,
  killedBesideItsDatabase,
  oneOfSeveral,
  killedAtPoints,
  killedInUploads,
  killedInWarehouse,
  killedInOffice,
  gracefulStop,
  staleLock,
  powerCut,
  powerCutAtWork,
  diskFull,
  littleMemory,
  mailServer,
  cardProviderFails,
  cardProviderLies,
  cardProviderStalls,
  slowClients,
  manyConnections,
  flood,
  clockJumps,
  fuzz,
];
