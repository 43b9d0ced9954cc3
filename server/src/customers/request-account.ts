import {
  CERTIFICATE_TOO_LARGE,
  type JoinPage,
  MAX_CERTIFICATE_BYTES,
  type NewAccountRequest,
} from '@casepack/contract/customers/account-request';
import { AppError } from '@casepack/contract/errors';
import { and, eq, gt, sql } from 'drizzle-orm';
import { notFound } from '../access';
import { type Context, inTransaction } from '../context';
import { accountRequests } from '../db/schema/customers';
import { cleanFileName } from '../documents/file-name';
import { fileTypeOf } from '../documents/file-type';
import { publishEvent } from '../events/publish-event';
import { queueMail } from '../mail/queue-mail';
import { countAttempts, tryAttempt } from '../rate-limits/count-attempts';
import { requestReceivedMail } from './account-request-mails';
import { findJoinable } from './account-requests.queries';

const REPEAT_MS = 10 * 60 * 1000;

async function getJoinable(ctx: Context, slug: string) {
  const seller = await findJoinable(ctx.db, slug);
  if (!seller) throw notFound('Page');
  return seller;
}

export async function getJoinPage(ctx: Context, slug: string): Promise<JoinPage> {
  const { name } = await getJoinable(ctx, slug);
  return { manufacturerName: name };
}

const refusedFile = (code: 'payload_too_large' | 'unsupported_media_type', message: string): AppError =>
  new AppError(code, message, { fields: { certificate: message } });

/** The type is decided by the content, not by the name. */
function readCertificate(given: NewAccountRequest['certificate']) {
  if (given === null) return { certificateName: null, certificateType: null, certificate: null };
  const certificate = Buffer.from(given.content, 'base64');
  if (certificate.length > MAX_CERTIFICATE_BYTES)
    throw refusedFile('payload_too_large', CERTIFICATE_TOO_LARGE);
  const certificateType = fileTypeOf(certificate);
  if (!certificateType) {
    throw refusedFile('unsupported_media_type', 'The certificate must be a PDF or an image');
  }
  return { certificateName: cleanFileName(given.name, certificateType), certificateType, certificate };
}

/** A double click, or a retry after a lost answer. */
async function isRepeated(ctx: Context, manufacturerId: number, { email, company }: NewAccountRequest) {
  const since = new Date(ctx.now().getTime() - REPEAT_MS);
  const count = await ctx.db.$count(
    accountRequests,
    and(
      eq(accountRequests.manufacturerId, manufacturerId),
      eq(accountRequests.state, 'waiting'),
      gt(accountRequests.createdAt, since),
      eq(accountRequests.email, email),
      sql`lower(${accountRequests.company}) = ${company.toLowerCase()}`,
    ),
  );
  return count > 0;
}

const RECEIVED = {
  message: 'Your request was sent. You will get an email when it has been reviewed.',
};

/** Creates no account, and does not look for one: the answer says nothing about the address. */
export async function requestAccount(
  ctx: Context,
  slug: string,
  given: NewAccountRequest,
): Promise<{ message: string }> {
  const seller = await getJoinable(ctx, slug);
  await countAttempts(ctx, [
    { name: 'join-address', subject: ctx.origin.address ?? 'unknown' },
    { name: 'join-manufacturer', subject: String(seller.id) },
  ]);
  const certificate = readCertificate(given.certificate);
  const { company, contactName, email, phone, taxId, message } = given;
  const { addressLine1, addressLine2, city, state, zipCode, country } = given;
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`join:${seller.id}:${email}`}))`);
    if (await isRepeated(ctx, seller.id, given)) return RECEIVED;
    const [row] = await ctx.db
      .insert(accountRequests)
      .values({
        ...{ manufacturerId: seller.id, company, contactName, email, phone, taxId, message, ...certificate },
        address: { streetAddress: addressLine1, addressLine2, city, state, zipCode, country },
        createdAt: ctx.now(),
      })
      .returning({ id: accountRequests.id });
    if (!row) throw new Error('The account request was not inserted');
    await publishEvent(ctx, {
      manufacturerId: seller.id,
      kind: 'account_requested',
      objectId: row.id,
      payload: { byUserId: null },
    });
    if (await tryAttempt(ctx, 'join-mail', email)) {
      await queueMail(ctx, requestReceivedMail(row.id, email, seller));
    }
    return RECEIVED;
  });
}
