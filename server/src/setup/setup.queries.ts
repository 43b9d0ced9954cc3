import { type SetupGuide, SetupStep, setupSteps } from '@casepack/contract/setup/setup';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { products } from '../db/schema/catalog';
import { orders } from '../db/schema/orders';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { providerConfigs } from '../db/schema/payments';
import { setups } from '../db/schema/setups';
import { users } from '../db/schema/users';

interface Row extends Record<SetupStep, boolean> {
  [column: string]: unknown;
  isNew: boolean;
  isFirst: boolean;
  id: number | null;
  name: string;
  skipped: string[] | null;
}

const MOST = 50;

const isDone = (userId: number): Record<SetupStep, SQL> => ({
  company: sql`maker.address is not null and maker.contact_email is not null`,
  brand: sql`maker.brand is not null`,
  charges: sql`maker.default_tax > 0 or maker.default_shipping > 0`,
  cards: sql`exists (select from ${providerConfigs} where manufacturer_id = maker.id)`,
  products: sql`exists (select from ${products} where manufacturer_id = maker.id and deleted_at is null)`,
  team: sql`exists (select from ${users} where manufacturer_id = maker.id and id <> ${userId})`,
  customers: sql`exists (select from ${wholesaleCustomers} where manufacturer_id = maker.id)`,
  order: sql`exists (select from ${orders} where manufacturer_id = maker.id)`,
});

/**
 * The guides of manufacturers that nobody has closed, the newest first. If there is no manufacturer at all, one
 * without. One statement.
 */
export async function findOpenGuides(
  db: Database,
  { manufacturerId, userId }: { manufacturerId: number | undefined; userId: number },
): Promise<SetupGuide[]> {
  const facts = Object.entries(isDone(userId)).map(
    ([step, done]) => sql`(${done}) as ${sql.identifier(step)}`,
  );
  const { rows } = await db.execute<Row>(sql`
    select anyone.count = 0 as "isNew", anyone.count <= 1 as "isFirst", maker.id, maker.name, setup.skipped, ${sql.join(facts, sql`, `)}
    from (select count(*) as count from (select from ${manufacturers} limit 2) as few) anyone
    left join (${manufacturers} maker left join ${setups} setup on setup.manufacturer_id = maker.id)
      on setup.closed_at is null and ${manufacturerId === undefined ? sql`true` : sql`maker.id = ${manufacturerId}`}
    order by maker.id desc limit ${MOST}`);
  return rows.flatMap(({ isNew, isFirst, id, name, skipped, ...done }) => {
    if (id === null && !isNew) return [];
    return [
      {
        manufacturer: id === null ? null : { id, name },
        isFirst,
        steps: [...setupSteps],
        done: setupSteps.filter((step) => done[step] === true),
        skipped: (skipped ?? []).flatMap((step) => SetupStep.safeParse(step).data ?? []),
      },
    ];
  });
}
