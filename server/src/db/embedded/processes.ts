import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface ProcessFacts {
  /** Differs between a process and a later one with the same id. */
  birth: string;
  command: string;
}

/** Undefined if no such process runs; a zombie does not run. */
export function findProcess(pid: number): ProcessFacts | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return readProc(pid);
  if (process.platform === 'win32') return isSignalable(pid) ? { birth: 'unknown', command: '' } : undefined;
  return askPs(pid);
}

function readProc(pid: number): ProcessFacts | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field, the name in parentheses, may itself contain spaces and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  const startTicks = fields[18];
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const command = (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
  return { birth: `${bootId}/${startTicks}`, command };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process ended before or while its entry was read.
    return undefined;
  }
}

function askPs(pid: number): ProcessFacts | undefined {
  if (!isSignalable(pid)) return undefined;
  const ask = (column: string) =>
    execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' },
    }).trim();
  try {
    return ask('stat').startsWith('Z') ? undefined : { birth: ask('lstart'), command: ask('command') };
  } catch {
    // ps fails if the process has ended in between.
    return undefined;
  }
}

function isSignalable(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (failure) {
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM';
  }
}
