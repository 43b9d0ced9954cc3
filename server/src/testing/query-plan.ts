/** A step of a PostgreSQL query plan, with the steps it takes its rows from. */
export interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** The result of `explain (analyze, format json)`. */
export type Explained = { 'QUERY PLAN': { Plan: Plan }[] };

export const plansIn = (rows: readonly Explained[]): Plan[] =>
  rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan));

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows that the step fetched, including those it discarded. */
export function rowsFetched(node: Plan): number {
  const perLoop =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return perLoop * node['Actual Loops'];
}
