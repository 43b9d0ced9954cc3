import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Binaries, noBinaries } from './binaries';
import type { DataHome } from './data-home';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error';
import type { Owner } from './owner';
import { serverEnvironment } from './server-environment';

export const superuser = 'casepack';

/** Used if the server listens on a port, that is on Windows. */
export const passwordFile = (dataDir: string): string => join(dataDir, 'casepack.password');

/** Makes sure that the folder contains a cluster these binaries can open. Returns whether it had to be created. */
export async function ensureCluster(home: DataHome, binaries: Binaries, durable: boolean): Promise<boolean> {
  removeDrafts(home.dataDir);
  if (!fs.existsSync(home.dataDir) || fs.readdirSync(home.dataDir).length === 0) {
    await createCluster(home, binaries, durable);
    return true;
  }
  checkCluster(home, binaries);
  return false;
}

function checkCluster({ dataDir, owner }: DataHome, { majorVersion }: Binaries): void {
  const versionFile = join(dataDir, 'PG_VERSION');
  if (!fs.existsSync(versionFile)) {
    throw new EmbeddedPostgresError(
      `The folder ${dataDir} contains other files and no PostgreSQL data. Choose an empty folder.`,
    );
  }
  const found = fs.readFileSync(versionFile, 'utf8').trim();
  if (found !== majorVersion) {
    throw new EmbeddedPostgresError(
      `The data in ${dataDir} was written by PostgreSQL ${found}, but this Casepack includes PostgreSQL ${majorVersion}. Make a backup with the Casepack version that wrote it (npm run db:backup), move the folder away, and restore the backup (npm run db:restore).`,
    );
  }
  const { uid, mode } = fs.statSync(dataDir);
  const mustBe = owner?.uid ?? process.getuid?.() ?? uid;
  if (uid !== mustBe) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} belongs to user id ${uid}, but PostgreSQL runs as user id ${mustBe}: give it the folder with chown -R ${mustBe}.`,
    );
  }
  fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  // The server rejects a folder that others can enter; copies and restores often lose the mode.
  if (mode & 0o077) fs.chmodSync(dataDir, 0o700);
}

/** Works in a draft next to the data folder, so that the folder itself never contains half a cluster. */
async function createCluster(
  { dataDir, owner }: DataHome,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const draft = `${dataDir}.draft-${randomBytes(6).toString('hex')}`;
  fs.mkdirSync(draft, { mode: 0o700 });
  if (owner) fs.chownSync(draft, owner.uid, owner.gid);
  const cluster = join(draft, 'data');
  const arguments_ = [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    if (process.platform === 'win32') {
      const password = join(draft, 'password');
      fs.writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
      await runInitdb(binaries, [...arguments_, '--auth=scram-sha-256', `--pwfile=${password}`], owner);
      fs.renameSync(password, passwordFile(cluster));
    } else {
      await runInitdb(binaries, [...arguments_, '--auth-local=trust', '--auth-host=reject'], owner);
    }
    moveIntoPlace(cluster, dataDir);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

function moveIntoPlace(cluster: string, dataDir: string): void {
  try {
    if (fs.existsSync(dataDir)) fs.rmdirSync(dataDir);
    fs.renameSync(cluster, dataDir);
  } catch (failure) {
    if (errorCode(failure) !== 'EBUSY') throw failure;
    throw new EmbeddedPostgresError(`${dataDir} is a mount point: choose a folder inside it.`, {
      cause: failure,
    });
  }
  if (process.platform !== 'win32') syncFolder(dirname(dataDir));
}

/** Without this a power failure may undo the rename and keep what was written after it. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** Removes what a killed start has left behind. */
function removeDrafts(dataDir: string): void {
  const parent = dirname(dataDir);
  for (const name of fs.readdirSync(parent)) {
    if (!name.startsWith(`${basename(dataDir)}.draft-`)) continue;
    // Its initdb may still be writing for a moment.
    fs.rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function runInitdb(binaries: Binaries, arguments_: string[], owner: Owner | undefined): Promise<void> {
  const options = { cwd: binaries.folder, env: serverEnvironment(), windowsHide: true, ...owner };
  return new Promise((resolve, reject) => {
    const initdb = spawn(join(binaries.folder, 'initdb'), arguments_, options);
    let output = '';
    initdb.stdout.on('data', (chunk) => {
      output += chunk;
    });
    initdb.stderr.on('data', (chunk) => {
      output += chunk;
    });
    // The file exists; what is missing is the loader it was built for, as on musl systems.
    initdb.on('error', (failure) => reject(noBinaries('initdb cannot run here', failure)));
    initdb.on('close', (code) => {
      if (code === 0) return resolve();
      reject(new EmbeddedPostgresError(`PostgreSQL could not create its data folder:\n${output.trim()}`));
    });
  });
}
