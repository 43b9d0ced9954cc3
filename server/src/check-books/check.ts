import type { ClientBase } from 'pg';

interface CheckQuery {
  /** What is checked, as SQL after `from`; its rows are counted. */
  counts: string;
  /** Finds problems: SQL that returns rows of `id` and `problem`, or a function that uses rules of the contract. */
  wrong: string | ((client: ClientBase) => Promise<Difference[]>);
  /** Parameters of both statements. */
  values?: readonly unknown[];
}

/** One rule that the stored data must satisfy. */
export interface Check {
  name: string;
  /** What is counted, for the report. */
  unit: string;
  /** A function if the query depends on what is in the database. */
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
