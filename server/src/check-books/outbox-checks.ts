import type { ClientBase } from 'pg';
import { jobNames } from '../jobs/job-queue';
import type { Check } from './check';

const isOpen = `j.state in ('created', 'retry', 'active')`;

/** A database that was just restored has no job queue yet. */
async function openJobs(client: ClientBase) {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('jobs.job') is not null as found`,
  );
  if (!rows[0]?.found) return { counts: '(select where false) as none', wrong: 'select where false' };
  return {
    counts: `jobs.job j where ${isOpen} and $1::text[] is not null`,
    wrong: `
      select j.id::text as id, format('%s about %s, which does not exist', j.name, j.data) as problem
        from jobs.job j
       where ${isOpen} and case j.name
         when 'send-mail' then not exists (
           select from mails m where m.id = (j.data ->> 'mailId')::int)
         when 'settle-intent' then not exists (
           select from payment_intents i where i.id = j.data ->> 'intentId')
         when 'handle-card-event' then not exists (
           select from webhook_events e
            where e.manufacturer_id = (j.data ->> 'manufacturerId')::int and e.event_id = j.data ->> 'eventId')
         else not starts_with(j.name, '__pgboss__') and not j.name = any($1::text[]) end`,
    values: [jobNames],
  };
}

export const outboxChecks: readonly Check[] = [
  {
    name: 'mails',
    unit: 'mails',
    question: {
      counts: 'mails',
      wrong: `
        select min(id) as id, format('%s was told of by %s mails', event_key, count(*)) as problem
          from mails group by event_key having count(*) > 1
        union all
        select m.id, format('of manufacturer %s about order %s of %s', coalesce(m.manufacturer_id::text, 'none'), o.id, o.manufacturer_id)
          from mails m join orders o on o.id = m.order_id where m.manufacturer_id is distinct from o.manufacturer_id
        union all
        select id, format('is %s and was sent at %s', state, coalesce(sent_at::text, 'no time'))
          from mails where state = 'sent' and sent_at is null`,
    },
  },
  {
    name: 'idempotency keys',
    unit: 'keys',
    question: {
      counts: 'idempotency_keys',
      wrong: `
        select format('%s of user %s', k.route, k.user_id) as id, format('the key leads to order %s, which does not exist', k.response ->> 'publicId') as problem
          from idempotency_keys k
         where k.response ? 'publicId'
           and not exists (select from orders o where o.public_id = k.response ->> 'publicId')`,
    },
  },
  { name: 'jobs', unit: 'open jobs', question: openJobs },
];
