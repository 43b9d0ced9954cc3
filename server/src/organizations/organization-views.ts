import { decide } from '@casepack/contract/access/permissions';
import { actsForCustomer, isSalesUser } from '@casepack/contract/access/questions';
import {
  Manufacturer,
  SalesOrganization,
  WholesaleCustomer,
} from '@casepack/contract/organizations/organization';
import { z } from 'zod';
import type { Context } from '../context';
import { assignsPriceLists } from './assign-price-list';
import { nodeOfCustomer, nodeOfManufacturer, nodeOfSalesOrganization } from './organization-nodes.queries';
import type { CustomerRow, ManufacturerRow, SalesOrganizationRow } from './organizations.queries';

// The permission table decides by the view action which fields a user sees, in lists and on single pages.

export function showManufacturer(ctx: Context, row: ManufacturerRow): Manufacturer {
  if (decide(ctx.actor, 'manufacturer:view', nodeOfManufacturer(row)) === 'allowed') {
    const { standardPriceListId, ...shown } = row;
    return assignsPriceLists(ctx, row.id) ? { ...shown, standardPriceListId } : shown;
  }
  const { id, name, contactEmail, active } = row;
  return { id, name, contactEmail, active };
}

/** Removes the price list unless the actor can see it. */
function withListIfSeen<Row extends { manufacturerId: number; priceListId: number | null }>(
  ctx: Context,
  row: Row,
): Omit<Row, 'priceListId'> & { priceListId?: number | null } {
  const { priceListId, ...shown } = row;
  return assignsPriceLists(ctx, row.manufacturerId) ? { ...shown, priceListId } : shown;
}

export function showSalesOrganization(ctx: Context, row: SalesOrganizationRow): SalesOrganization {
  const all = withListIfSeen(ctx, row);
  if (decide(ctx.actor, 'sales-organization:view', nodeOfSalesOrganization(row)) === 'allowed') return all;
  const { commissionRate: _, maxDiscount, ...shown } = all;
  return isSalesUser(ctx.actor) ? { ...shown, maxDiscount } : shown;
}

/** What the manufacturer wrote about a customer on hold is for its own staff. */
function withHoldIfSeen(ctx: Context, { onHold, holdNote, ...row }: CustomerRow) {
  if (actsForCustomer(ctx.actor)) return row;
  return isSalesUser(ctx.actor) ? { ...row, onHold } : { ...row, onHold, holdNote };
}

export function showCustomer(ctx: Context, row: CustomerRow): WholesaleCustomer {
  const all = withListIfSeen(ctx, withHoldIfSeen(ctx, row));
  if (decide(ctx.actor, 'customer:view', nodeOfCustomer(row)) === 'allowed') return all;
  const {
    taxId: _taxId,
    creditLimit: _creditLimit,
    minimumFirstOrder: _minimumFirstOrder,
    minimumReorder: _minimumReorder,
    taxExempt: _taxExempt,
    remindersOff: _remindersOff,
    taxExemptCertificate: _taxExemptCertificate,
    taxExemptUntil: _taxExemptUntil,
    ...shown
  } = all;
  return shown;
}

/** In the encoding of the contract, for the details of an error. */
export const encoded = {
  manufacturer: (ctx: Context, row: ManufacturerRow) => z.encode(Manufacturer, showManufacturer(ctx, row)),
  salesOrganization: (ctx: Context, row: SalesOrganizationRow) =>
    z.encode(SalesOrganization, showSalesOrganization(ctx, row)),
  customer: (ctx: Context, row: CustomerRow) => z.encode(WholesaleCustomer, showCustomer(ctx, row)),
};
