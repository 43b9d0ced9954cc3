import { type SQL, sql } from 'drizzle-orm';

interface SameThing {
  /** Joins the first row about the same thing as `first` to the staged row. */
  first: SQL;
  noun: string;
  /** The name of a column there, if it is another. */
  storedName?: (name: string) => string;
}

/** Rows that say something else than the first row about the same thing. */
export const contradicting = (
  names: readonly string[],
  { first, noun, storedName = (name) => name }: SameThing,
): SQL => sql`
  select staged.line, said.name, 'Line ' || first.line || ' says something else about this ' || ${noun}::text
  from staged_rows staged
  join ${first}
  cross join lateral (values ${sql.join(
    names.map(
      (name) => sql`(${name}::text, to_jsonb(staged.${sql.identifier(name)}),
        to_jsonb(first.${sql.identifier(storedName(name))}))`,
    ),
    sql`, `,
  )}) as said(name, here, there)
  where staged.line > first.line and said.here is not null and said.here is distinct from said.there`;
