import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** As root on Debian, Ubuntu and similar systems. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Not every release has every package: apt-get reports the reason, and the caller checks what is there. */
export function tryToInstall(...names) {
  console.log(`Installing ${names.join(', ')} ...`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
}
