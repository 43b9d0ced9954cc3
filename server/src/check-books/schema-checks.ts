import { type ClientBase, escapeLiteral } from 'pg';
import { quoted } from '../db/backup/tables';
import type { Check } from './check';

const none = 'select null as id, null as problem where false';
const union = (parts: readonly string[]): string => [none, ...parts].join(' union all ');

interface Reference {
  name: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

const referencesQuery = `
  select k.conname as name, t.relname as table, f.relname as target,
         (select array_agg(a.attname::text order by c.place) from unnest(k.conkey) with ordinality as c(number, place)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number) as columns,
         (select array_agg(a.attname::text order by c.place) from unnest(k.confkey) with ordinality as c(number, place)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.number) as "targetColumns"
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
   where k.contype = 'f' and k.connamespace = 'public'::regnamespace
   order by k.conname`;

const brokenReference = ({ name, table, columns, target, targetColumns }: Reference): string => {
  const isSet = columns.map((column) => `t.${quoted(column)} is not null`).join(' and ');
  const meets = columns
    .map((column, index) => `f.${quoted(targetColumns[index] ?? '')} = t.${quoted(column)}`)
    .join(' and ');
  return `
    select format('%s %s', ${escapeLiteral(table)}, coalesce(to_jsonb(t) ->> 'id', t.ctid::text)),
           ${escapeLiteral(`refers to what does not exist (${name})`)}
      from public.${quoted(table)} t
     where ${isSet} and not exists (select from public.${quoted(target)} f where ${meets})`;
};

async function askReferences(client: ClientBase) {
  const { rows } = await client.query<Reference>(referencesQuery);
  const counts = `pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  return { counts, wrong: union(rows.map(brokenReference)) };
}

interface Identity {
  table: string;
  column: string;
  sequence: string;
}

const identityColumns = `information_schema.columns where table_schema = 'public' and is_identity = 'YES'`;
const identitiesQuery = `
  select table_name::text as "table", column_name::text as "column",
         pg_get_serial_sequence(format('public.%I', table_name), column_name) as sequence
    from ${identityColumns} order by 1`;

const sequenceBehind = ({ table, column, sequence }: Identity): string => `
  select ${escapeLiteral(table)}, format('the highest id is %s, the next one given would be %s', rows.highest, s.last_value + s.is_called::int)
    from (select max(${quoted(column)}) as highest from public.${quoted(table)}) as rows, ${sequence} s
   where rows.highest >= s.last_value + s.is_called::int`;

async function askIdentities(client: ClientBase) {
  const { rows } = await client.query<Identity>(identitiesQuery);
  return { counts: identityColumns, wrong: union(rows.map(sequenceBehind)) };
}

export const schemaChecks: readonly Check[] = [
  { name: 'references', unit: 'foreign keys', question: askReferences },
  { name: 'next ids', unit: 'tables', question: askIdentities },
];
