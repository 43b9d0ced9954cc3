import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeFolder } from './shop';

const run = promisify(execFile);
const MEGABYTE = 1_048_576;

/**
 * EXT4_IOC_SHUTDOWN with NOLOGFLUSH: from this moment nothing reaches the disk, neither data nor journal, and
 * everything in memory is lost when it is unmounted, as in a power failure.
 */
const shutDownDisk = `open(my $folder, '<', $ARGV[0]) or die $!; my $how = pack('I', 2);
  defined(ioctl($folder, 0x8004587D, $how)) or die $!;`;

/** A small separate disk that can fail: an ext4 file system in a file. */
export class LoopDisk {
  readonly folder: string;
  readonly #image: string;

  private constructor(image: string, folder: string) {
    this.#image = image;
    this.folder = folder;
  }

  static async make(within: string, megabytes: number): Promise<LoopDisk> {
    const image = join(within, 'disk.img');
    const folder = join(within, 'disk');
    await mkdir(folder);
    const file = await open(image, 'w');
    await file.truncate(megabytes * MEGABYTE);
    await file.close();
    await run('mkfs.ext4', ['-q', '-m', '0', image]);
    const disk = new LoopDisk(image, folder);
    await disk.mount();
    await chmod(folder, 0o755);
    return disk;
  }

  async mount(): Promise<void> {
    await run('mount', ['-o', 'loop', this.#image, this.folder]);
  }

  /** Processes with open files there may take a moment to exit. */
  async unmount(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await run('umount', [this.folder]);
        return;
      } catch (error) {
        if (tries === 100) throw error;
      }
      await pause(100);
    }
  }

  async cutPower(): Promise<void> {
    await run('perl', ['-e', shutDownDisk, this.folder]);
  }

  /** Fills all remaining blocks. */
  async fill(): Promise<void> {
    const ballast = await open(join(this.folder, 'ballast'), 'a');
    try {
      for (const bytes of [MEGABYTE, 4_096]) await writeUntilFull(ballast, Buffer.alloc(bytes, 1));
    } finally {
      await ballast.close();
    }
  }

  async makeRoom(): Promise<void> {
    await rm(join(this.folder, 'ballast'), { force: true });
  }
}

async function writeUntilFull(
  file: { appendFile: (data: Buffer) => Promise<void>; sync: () => Promise<void> },
  piece: Buffer,
): Promise<void> {
  for (;;) {
    try {
      await file.appendFile(piece);
      await file.sync();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
      throw error;
    }
  }
}

/** Checks the requirements: root, a loop device, mkfs.ext4 and perl, which only Linux has. */
export async function findLoopDiskProblem(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'loop-mounted file systems are a thing of Linux';
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  const folder = await makeFolder();
  try {
    const disk = await LoopDisk.make(folder, 8);
    await disk.cutPower();
    await disk.unmount();
    return undefined;
  } catch (error) {
    return `a loop-mounted file system is not to be had: ${error instanceof Error ? error.message.trim() : error}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
