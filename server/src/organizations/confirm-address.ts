import { AppError } from '@casepack/contract/errors';
import { ADDRESS_TOKEN, type OrderMailAddress } from '@casepack/contract/organizations/order-mail-address';
import { notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { addressConfirmationMail } from '../mail/account-mails';
import { queueMail } from '../mail/queue-mail';
import { countAttempt } from '../rate-limits/count-attempts';
import { hashToken, newToken } from '../secrets/token';
import { nodeOfCustomer } from './organization-nodes.queries';
import { type CustomerRow, findCustomer, findManufacturer } from './organizations.queries';
import {
  findByConfirmationToken,
  findUnconfirmed,
  markConfirmed,
  setConfirmationToken,
} from './unconfirmed-addresses.queries';

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS = 7 * DAY_MS;

async function findOwnCustomer(ctx: Context): Promise<CustomerRow | undefined> {
  const id = ctx.actor?.wholesaleCustomerId ?? null;
  return id === null ? undefined : findCustomer(ctx.db, id);
}

export async function getOrderMailAddress(ctx: Context): Promise<OrderMailAddress> {
  const customer = await findOwnCustomer(ctx);
  const address = customer?.contactEmail ?? null;
  if (!customer || address === null) return { address: null, isConfirmed: false };
  return { address, isConfirmed: !(await findUnconfirmed(ctx.db, customer.id, address)) };
}

/** Emails a link to the address. It may belong to someone else, so only a few are sent. */
export async function sendAddressConfirmation(ctx: Context): Promise<OrderMailAddress> {
  const customer = await findOwnCustomer(ctx);
  const address = customer?.contactEmail ?? null;
  if (!customer || !ctx.user || address === null) throw notFound('Address');
  if (!(await findUnconfirmed(ctx.db, customer.id, address))) return { address, isConfirmed: true };
  await countAttempt(ctx, 'confirm-address-customer', String(customer.id));
  await countAttempt(ctx, 'confirm-address', address);
  const seller = await findManufacturer(ctx.db, customer.manufacturerId);
  const { user } = ctx;
  return inTransaction(ctx, async (ctx) => {
    const token = newToken();
    const tokenExpiresAt = new Date(ctx.now().getTime() + VALID_MS);
    await setConfirmationToken(ctx.db, customer.id, address, { tokenHash: hashToken(token), tokenExpiresAt });
    // The token comes after the #, so it appears in no server log and no Referer header.
    const link = `${ctx.config.publicUrl}/set-password#${ADDRESS_TOKEN}${token}`;
    const names = {
      seller: seller?.name ?? 'Casepack',
      company: customer.businessName ?? customer.name,
    };
    await queueMail(ctx, addressConfirmationMail({ ...user, email: address }, link, names));
    return { address, isConfirmed: false };
  });
}

/** Having the link proves access to the mailbox, so order emails can go there. */
export async function confirmOrderMailAddress(ctx: Context, token: string): Promise<{ address: string }> {
  await countAttempt(ctx, 'reset-address', ctx.origin.address ?? 'unknown');
  return inTransaction(ctx, async (ctx) => {
    const found = await findByConfirmationToken(ctx.db, hashToken(token), ctx.now());
    if (!found) {
      const message = 'This link has expired or was already used. Please request a new one.';
      throw new AppError('invalid_input', message, { fields: { token: message } });
    }
    const { wholesaleCustomerId, address } = found;
    await markConfirmed(ctx, wholesaleCustomerId, address);
    const customer = await findCustomer(ctx.db, wholesaleCustomerId);
    if (!customer) throw notFound('Wholesale customer');
    await recordAudit(ctx, {
      action: 'order_mail_address_confirmed',
      subjectType: 'organization',
      subjectId: customer.id,
      subjectName: customer.businessName ?? customer.name,
      node: nodeOfCustomer(customer),
      changes: { contactEmail: { from: null, to: address } },
    });
    return { address };
  });
}
