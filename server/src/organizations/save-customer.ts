import { isBuyer } from '@casepack/contract/access/questions';
import { AppError } from '@casepack/contract/errors';
import {
  type NewWholesaleCustomer,
  WholesaleCustomer,
  type WholesaleCustomerChange,
} from '@casepack/contract/organizations/organization';
import { eq, sql } from 'drizzle-orm';
import { authorize, forbidden, notFound } from '../access';
import { changesBetween, changesOf, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { wholesaleCustomers } from '../db/schema/organizations';
import { isUniqueViolation } from '../db/unique-violation';
import { differences, requireVersion } from '../edit-conflict';
import { countAttempt } from '../rate-limits/count-attempts';
import { addCustomer } from './add-customer';
import { announcePrices, recordAssignment, requirePriceList } from './assign-price-list';
import { chooseManufacturer, notMovable } from './choose-manufacturer';
import { assignRep, findRepUserId, seesRep } from './customer-rep';
import { getVisibleSalesOrganization } from './get-organization';
import { NEW_ORGANIZATION_ID, nodeOfCustomer, nodeOfManufacturer } from './organization-nodes.queries';
import { announceOrganizations, endSessionsOfOrganization } from './organization-sessions';
import { encoded, showCustomer } from './organization-views';
import type { CustomerRow } from './organizations.queries';
import { promoteFounder } from './promote-founder';
import { markConfirmed, requireConfirmation } from './unconfirmed-addresses.queries';

/** A customer's sales organization must belong to the same manufacturer and be visible to the actor. */
async function requireSalesOrganization(
  ctx: Context,
  id: number | null,
  manufacturerId: number,
): Promise<void> {
  if (id === null) return;
  const chosen = await getVisibleSalesOrganization(ctx, id);
  if (chosen.manufacturerId === manufacturerId) return;
  const message = 'This sales organization belongs to another manufacturer';
  throw new AppError('invalid_input', message, { fields: { salesOrganizationId: message } });
}

const assignmentOf = (row: CustomerRow, from: number | null) => ({
  manufacturerId: row.manufacturerId,
  organizationId: row.id,
  organizationName: row.businessName ?? row.name,
  from,
  to: row.priceListId,
});

/** A sales organization cannot decide on the manufacturer's numbers, credit, prices, minimums and tax. */
function withoutTerms({
  customerNumber: _customerNumber,
  creditLimit: _creditLimit,
  onHold: _onHold,
  holdNote: _holdNote,
  requiresApproval: _requiresApproval,
  priceListId: _priceListId,
  minimumFirstOrder: _minimumFirstOrder,
  minimumReorder: _minimumReorder,
  taxExempt: _taxExempt,
  remindersOff: _remindersOff,
  taxExemptCertificate: _taxExemptCertificate,
  taxExemptUntil: _taxExemptUntil,
  ...facts
}: NewWholesaleCustomer) {
  return facts;
}

async function refuseTakenNumber<T>(number: string | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'wholesale_customers_number')) throw error;
    const message = `Another customer already has the number ${number}`;
    throw new AppError('conflict', message, { fields: { customerNumber: message } });
  }
}

export function createWholesaleCustomer(
  ctx: Context,
  given: NewWholesaleCustomer,
): Promise<WholesaleCustomer> {
  return refuseTakenNumber(given.customerNumber, () => storeCustomer(ctx, given));
}

function storeCustomer(ctx: Context, given: NewWholesaleCustomer): Promise<WholesaleCustomer> {
  return inTransaction(ctx, async (ctx) => {
    const manufacturerId = await chooseManufacturer(ctx, given.manufacturerId);
    const salesOrganizationId = given.salesOrganizationId ?? ctx.actor?.salesOrganizationId ?? null;
    if (manufacturerId !== ctx.actor?.manufacturerId) {
      const elsewhere = nodeOfCustomer({
        id: NEW_ORGANIZATION_ID,
        manufacturerId,
        salesOrganizationId: null,
      });
      authorize(ctx, 'customer:create', elsewhere, 'Manufacturer');
    }
    await requireSalesOrganization(ctx, salesOrganizationId, manufacturerId);
    const intended = nodeOfCustomer({ id: NEW_ORGANIZATION_ID, manufacturerId, salesOrganizationId });
    const decision = authorize(ctx, 'customer:create', intended, 'Sales organization');

    if (decision === 'allowed') await requirePriceList(ctx, manufacturerId, given.priceListId);
    const row = await addCustomer(ctx, {
      ...(decision === 'allowed' ? given : withoutTerms(given)),
      name: given.name ?? given.businessName ?? '',
      manufacturerId,
      salesOrganizationId,
    });
    await recordAssignment(ctx, assignmentOf(row, null));
    return showCustomer(ctx, row);
  });
}

/** An address entered by staff counts as confirmed; one entered by a customer must be confirmed first. */
async function judgeAddress(ctx: Context, customerId: number, address: string | null): Promise<void> {
  if (!isBuyer(ctx.actor)) return markConfirmed(ctx, customerId, address);
  await countAttempt(ctx, 'contact-email-customer', String(customerId));
  await requireConfirmation(ctx, customerId, address);
}

/** A new sales organization may have a different price list, so prices may change. */
async function followPrices(ctx: Context, before: CustomerRow, after: CustomerRow): Promise<void> {
  await recordAssignment(ctx, assignmentOf(after, before.priceListId));
  if (before.salesOrganizationId !== after.salesOrganizationId)
    await announcePrices(ctx, after.manufacturerId);
}

/** A customer that leaves its sales organization leaves its rep, unless another is named. */
function repAfter(
  former: number | null,
  given: number | null | undefined,
  { salesOrganizationId }: Partial<CustomerRow>,
): number | null {
  if (given !== undefined) return given;
  return salesOrganizationId === undefined ? former : null;
}

const showWithRep = (ctx: Context, row: CustomerRow, repUserId: number | null): WholesaleCustomer => {
  const shown = showCustomer(ctx, row);
  return seesRep(ctx) ? { ...shown, repUserId } : shown;
};

const encodedWithRep = (ctx: Context, row: CustomerRow, repUserId: number | null) => ({
  ...encoded.customer(ctx, row),
  ...(seesRep(ctx) ? { repUserId } : {}),
});

/**
 * Held orders may go on now. The hold itself is only in the audit log of the manufacturer: why a customer is on hold
 * is for its own staff.
 */
async function followHolds(ctx: Context, before: CustomerRow, after: CustomerRow): Promise<void> {
  const { onHold, holdNote } = after;
  if (before.creditLimit !== after.creditLimit || (before.onHold && !onHold)) {
    await ctx.jobs.enqueue(ctx, 'recheck-holds', { customerId: after.id });
  }
  const changes = changesBetween(before, { onHold, holdNote });
  if (Object.keys(changes).length === 0) return;
  await recordAudit(ctx, {
    action: 'customer_hold_changed',
    subjectType: 'organization',
    subjectId: after.id,
    subjectName: after.businessName ?? after.name,
    node: nodeOfManufacturer({ id: after.manufacturerId }),
    changes,
  });
}

const contactData: readonly string[] = [
  'name',
  'businessName',
  'contactEmail',
  'contactPhone',
  'billingAddress',
  'shippingAddress',
] satisfies (keyof CustomerRow)[];

export function editWholesaleCustomer(
  ctx: Context,
  id: number,
  change: WholesaleCustomerChange,
): Promise<WholesaleCustomer> {
  return refuseTakenNumber(change.customerNumber, () => storeChange(ctx, id, change));
}

async function requireAllowedChange(
  ctx: Context,
  decision: 'allowed' | 'limited',
  stored: CustomerRow,
  given: Omit<WholesaleCustomerChange, 'version' | 'manufacturerId' | 'repUserId'>,
): Promise<Partial<CustomerRow>> {
  const change = differences(stored, given);
  if (decision === 'limited' && Object.keys(change).some((field) => !contactData.includes(field))) {
    throw forbidden();
  }
  if (change.salesOrganizationId) {
    await requireSalesOrganization(ctx, change.salesOrganizationId, stored.manufacturerId);
  }
  await requirePriceList(ctx, stored.manufacturerId, change.priceListId);
  return change;
}

/** What else changes with a customer: sessions, prices, and who manages it. */
async function followChange(ctx: Context, before: CustomerRow, after: CustomerRow): Promise<void> {
  const { id } = after;
  if (before.active && !after.active)
    await endSessionsOfOrganization(ctx, { type: 'wholesale_customer', id });
  await announceOrganizations(ctx, after.manufacturerId);
  await followPrices(ctx, before, after);
  if (after.selfRegistered && before.requiresApproval && !after.requiresApproval)
    await promoteFounder(ctx, after);
}

function storeChange(
  ctx: Context,
  id: number,
  { version, manufacturerId, repUserId, ...given }: WholesaleCustomerChange,
): Promise<WholesaleCustomer> {
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await ctx.db
      .select()
      .from(wholesaleCustomers)
      .where(eq(wholesaleCustomers.id, id))
      .for('no key update');
    if (!stored) throw notFound('Wholesale customer');
    const node = nodeOfCustomer(stored);
    const decision = authorize(ctx, 'customer:edit', node, 'Wholesale customer');
    const formerRep = await findRepUserId(ctx.db, stored);
    await requireVersion(version, stored, () => encodedWithRep(ctx, stored, formerRep));
    if (manufacturerId && manufacturerId !== stored.manufacturerId) throw notMovable();
    const change = await requireAllowedChange(ctx, decision, stored, given);
    const rep = repAfter(formerRep, repUserId, change);
    if (rep !== formerRep && !seesRep(ctx)) throw forbidden();
    if (Object.keys(change).length === 0 && rep === formerRep) return showWithRep(ctx, stored, rep);
    if (change.contactEmail !== undefined) await judgeAddress(ctx, id, change.contactEmail);

    const [row] = await ctx.db
      .update(wholesaleCustomers)
      .set({ ...change, updatedAt: ctx.now(), version: sql`${wholesaleCustomers.version} + 1` })
      .where(eq(wholesaleCustomers.id, id))
      .returning();
    if (!row) throw notFound('Wholesale customer');
    await followChange(ctx, stored, row);
    if (rep !== formerRep) await assignRep(ctx, row, formerRep, rep);
    await recordAudit(ctx, {
      action: 'wholesale_customer_updated',
      subjectType: 'organization',
      subjectId: id,
      subjectName: row.businessName ?? row.name,
      node: nodeOfCustomer(row),
      changes: changesOf(
        WholesaleCustomer.omit({ priceListId: true, repUserId: true, onHold: true, holdNote: true }),
        stored,
        row,
      ),
    });
    await followHolds(ctx, stored, row);
    return showWithRep(ctx, row, rep);
  });
}
