import type { Command } from './palette';

const MOST = 5;

/** In memory only: what was opened is nobody else's business once the user has signed out. */
let recent: readonly Command[] = [];

/** The commands that were used last, the latest first. */
export const recentCommands = (): readonly Command[] => recent;

export function noteCommand(command: Command): void {
  recent = [command, ...recent.filter(({ id }) => id !== command.id)].slice(0, MOST);
}

/** For tests. */
export function forgetCommands(): void {
  recent = [];
}
