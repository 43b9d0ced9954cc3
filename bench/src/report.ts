import { type Budget, budgets, LONGEST_START_MS, MOST_MEMORY_MB, type WorkloadName } from './budgets';
import type { Reading } from './load';

export interface Measured {
  name: WorkloadName;
  connections: number;
  bare: Reading;
  small: Reading;
  large: Reading;
  /** Requests on the large data per request of the bare server. */
  ratio: number;
  /** Time on the large data per time on the small. */
  growth: number;
  statements: number;
  /** Whether the budget applies at this number of connections. */
  hasBudget: boolean;
}

const columns = [
  'work',
  'at once',
  'per s',
  'p50 ms',
  'p99 ms',
  'bare per s',
  'ratio',
  'budget',
  'statements',
  '× data',
];

const rowOf = ({
  name,
  connections,
  bare,
  large,
  ratio,
  growth,
  statements,
  hasBudget,
}: Measured): string[] => [
  name,
  String(connections),
  large.perSecond.toFixed(0),
  large.p50.toFixed(1),
  large.p99.toFixed(1),
  bare.perSecond.toFixed(0),
  ratio.toFixed(2),
  hasBudget ? `≥ ${budgets[name].atLeast.toFixed(2)}` : '',
  statements.toFixed(1),
  growth.toFixed(2),
];

export const tableOf = (measured: readonly Measured[]): string[][] => [columns, ...measured.map(rowOf)];

const ROUNDING = 0.005;

function missesOf({ name, large, ratio, growth, statements }: Measured): string[] {
  const budget: Budget = budgets[name];
  const misses: string[] = [];
  if (ratio < budget.atLeast - ROUNDING)
    misses.push(`${name}: ratio ${ratio.toFixed(2)} is below ${budget.atLeast}`);
  if (Math.round(statements) > budget.statements)
    misses.push(`${name}: ${statements.toFixed(1)} statements, ${budget.statements} allowed`);
  if (growth > budget.growth + ROUNDING)
    misses.push(`${name}: ${growth.toFixed(2)} × the time on the large data`);
  if (budget.p99OverP50 && large.p99 > budget.p99OverP50 * large.p50) {
    misses.push(`${name}: p99 ${large.p99} ms is over ${budget.p99OverP50} × p50 ${large.p50} ms`);
  }
  return misses;
}

export function judge(
  measured: readonly Measured[],
  { memory, startMs }: { memory: number; startMs: number },
): string[] {
  return [
    ...measured.filter(({ hasBudget }) => hasBudget).flatMap(missesOf),
    ...(memory > MOST_MEMORY_MB ? [`memory ${Math.round(memory)} MB, ${MOST_MEMORY_MB} allowed`] : []),
    ...(startMs > LONGEST_START_MS
      ? [`cold start ${Math.round(startMs)} ms, ${LONGEST_START_MS} allowed`]
      : []),
  ];
}
