import { addDays, type CalendarDate, dayOf } from '@casepack/contract/calendar';
import { and, asc, between, eq, isNull, or, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../context';
import type { Database } from '../db/client';
import { mails } from '../db/schema/mail';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { queueMail } from '../mail/queue-mail';
import { type ExpiringExemption, exemptionMail } from './exemption-mail';

const DAYS_AHEAD = 30;
const BATCH = 200;

// One email per customer, last day and administrator; a new last day is a new event.
const eventKey = sql<string>`concat('tax-exemption:', ${wholesaleCustomers.id}, ':',
  to_char(${wholesaleCustomers.taxExemptUntil}, 'YYYY-MM-DD'), ':', ${users.id})`;

const findUnwarned = (db: Database, from: CalendarDate, to: CalendarDate): Promise<ExpiringExemption[]> =>
  db
    .select({
      eventKey,
      customer: {
        id: wholesaleCustomers.id,
        name: sql<string>`coalesce(${wholesaleCustomers.businessName}, ${wholesaleCustomers.name})`,
        certificate: wholesaleCustomers.taxExemptCertificate,
        until: sql<CalendarDate>`to_char(${wholesaleCustomers.taxExemptUntil}, 'YYYY-MM-DD')`,
      },
      manufacturer: { id: manufacturers.id, name: manufacturers.name },
      user: { id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName },
    })
    .from(wholesaleCustomers)
    .innerJoin(manufacturers, eq(manufacturers.id, wholesaleCustomers.manufacturerId))
    .innerJoin(users, eq(users.manufacturerId, manufacturers.id))
    .leftJoin(mails, eq(mails.eventKey, eventKey))
    .where(
      and(
        wholesaleCustomers.taxExempt,
        between(wholesaleCustomers.taxExemptUntil, from, to),
        wholesaleCustomers.active,
        manufacturers.active,
        users.active,
        // Only users who can enter a new certificate.
        or(users.isOrgAdmin, users.isAdmin),
        isNull(mails.id),
      ),
    )
    .orderBy(asc(wholesaleCustomers.id), asc(users.id))
    .limit(BATCH);

/** Emails the administrators of a manufacturer 30 days before the tax exemption of a customer ends. */
export async function warnOfEndingExemptions(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now(), 'UTC');
  let found: ExpiringExemption[];
  do {
    found = await inTransaction(ctx, async (ctx) => {
      const unwarned = await findUnwarned(ctx.db, today, addDays(today, DAYS_AHEAD));
      for (const each of unwarned) await queueMail(ctx, exemptionMail(each, ctx.config.publicUrl));
      return unwarned;
    });
  } while (found.length === BATCH);
}
