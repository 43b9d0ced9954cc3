import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { hotRows, hotStatement } from '../db/hot-statement';
import type { OrderRow } from './orders.queries';

/** What tells a new order from all others. */
export type NumberedOrder = Pick<OrderRow, 'id' | 'orderNumber'>;

/** A sequence of each manufacturer, so that concurrent orders never wait for each other. */
const digits = sql`nextval(format('order_numbers_%s', ${sql.placeholder('manufacturerId')}::int)::regclass)::text`;
/** `{prefix}-{6 digits}` */
const spelled = sql`${sql.placeholder('numberPrefix')}::text || '-' || lpad(digits, greatest(6, length(digits)), '0')`;

const rows = hotRows<NumberedOrder>({ id: sql`taken.id`, orderNumber: sql`taken.order_number` });

const take = hotStatement<{ manufacturerId: number; numberPrefix: string }, NumberedOrder>(
  'take_order_number',
  sql`select ${rows.columns} from (
    select nextval('orders_id_seq'::regclass) as id, ${spelled} as order_number from (select ${digits} as digits) as next
  ) as taken`,
  rows,
);

/** Taken before the order is written, so that what mentions it leaves with it. The number of a refused order is left out. */
export async function takeOrderNumber(
  db: Database,
  { id: manufacturerId, numberPrefix }: { id: number; numberPrefix: string },
): Promise<NumberedOrder> {
  const [taken] = await take(db, { manufacturerId, numberPrefix });
  if (!taken) throw new Error('No order number was taken');
  return taken;
}
