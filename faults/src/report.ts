import { sumOf } from './figures';
import type { Outcome } from './run-fault';

const MOST_SHOWN = 12;
const count = (value: number): string => value.toLocaleString('en-US');
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** One line for a fault, followed by its problems. */
export function linesOf({ fault, figures, differences, skipped, seconds }: Outcome): string[] {
  if (skipped) return [`skipped  ${fault.name}: ${skipped}`];
  const { injected, answered, refused, silent, orders, payments, edits, mails, slowestReturnMs } = figures;
  const told = [
    `${count(injected)} faults`,
    `${count(answered)} answers`,
    ...(refused > 0 ? [`${count(refused)} told to wait`] : []),
    ...(silent > 0 ? [`${count(silent)} unanswered`] : []),
    `${count(orders)} orders, ${count(payments)} payments, ${count(edits)} edits, ${count(mails)} mails checked`,
    ...(slowestReturnMs > 0 ? [`back in ${inSeconds(slowestReturnMs)}`] : []),
    `took ${seconds.toFixed(0)} s`,
  ];
  const verdict = differences.length === 0 ? 'ok     ' : 'FAILED ';
  return [
    `${verdict}  ${fault.name}: ${told.join('; ')}`,
    ...(differences.length === 0 ? [] : [`         expected: ${fault.expected}`]),
    ...differences.slice(0, MOST_SHOWN).map((difference) => `         ${difference}`),
    ...(differences.length > MOST_SHOWN ? [`         and ${differences.length - MOST_SHOWN} more`] : []),
  ];
}

/** A summary of the run; the last line names what failed. */
export function summaryOf(outcomes: readonly Outcome[]): string[] {
  const total = sumOf(outcomes.map(({ figures }) => figures));
  const differences = outcomes.reduce((sum, each) => sum + each.differences.length, 0);
  const skipped = outcomes.filter((each) => each.skipped !== undefined);
  const failed = outcomes.filter((each) => each.differences.length > 0);
  return [
    '',
    `faults injected    ${count(total.injected)}`,
    `requests answered  ${count(total.answered)}`,
    `orders checked     ${count(total.orders)} (${count(total.payments)} payments, ${count(total.edits)} edits, ${count(total.mails)} mails)`,
    `differences found  ${count(differences)}`,
    `steps              ${outcomes.length - skipped.length - failed.length} passed, ${failed.length} failed, ${skipped.length} skipped`,
    ...(failed.length > 0 ? [`FAILED: ${failed.map(({ fault }) => fault.name).join(', ')}`] : []),
  ];
}
