import type { ClientBase } from 'pg';

interface CheckQuery {
  /** What is checked, as SQL after `from`; its rows are counted. */
  counts: string;
  /** Finds what is wrong: rows of `id` and `problem`, or a search where a rule of the contract decides. */
  wrong: string | ((client: ClientBase) => Promise<Difference[]>);
  /** For both. */
  values?: readonly unknown[];
}

/** One rule that the stored data must satisfy. */
export interface Check {
  name: string;
  /** What is counted, for the report. */
  unit: string;
  /** Asked of the database first where the question depends on what is in it. */
  question: CheckQuery | ((client: ClientBase) => Promise<CheckQuery>);
}

export interface Difference {
  id: string;
  problem: string;
}

export interface Finding {
  name: string;
  unit: string;
  counted: number;
  differences: Difference[];
}
