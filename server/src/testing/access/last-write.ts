import type { TestApp } from '../test-app';

/**
 * Records every row that is written from now on. Attempts are counted and sessions extended regardless of the response,
 * so they are left out.
 */
export async function recordWrites(app: TestApp): Promise<void> {
  await app.running.deps.pool.query(`
    create table testing.writes (id bigint generated always as identity primary key, name text not null);
    create function testing.record_write() returns trigger language plpgsql as $$ begin
      insert into testing.writes (name) values (tg_op || ' ' || tg_table_name);
      return null;
    end $$;
    do $$ declare place text; begin
      for place in select format('on %I.%I for each', schemaname, tablename) from pg_tables
        where schemaname = 'public' and tablename not in ('throttles', 'sessions')
      loop
        execute 'create trigger record_write after insert or update or delete ' || place
          || ' row execute function testing.record_write()';
        execute 'create trigger record_truncate after truncate ' || place
          || ' statement execute function testing.record_write()';
      end loop;
    end $$`);
}

/**
 * The last write that was committed: equal values mean that nothing was written in between. Unlike a checksum it takes
 * as long at the end of thousands of requests as at their start.
 */
export async function lastWrite(app: TestApp): Promise<string> {
  const { rows } = await app.running.deps.pool.query<{ id: number; name: string }>({
    name: 'last write',
    text: 'select id, name from testing.writes order by id desc limit 1',
  });
  return rows.map(({ id, name }) => `${id} ${name}`).join();
}
