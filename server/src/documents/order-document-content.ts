import { wantedLines } from '@casepack/contract/orders/line-quantities';
import type { Context } from '../context';
import { findIssuer } from '../invoices/invoices.queries';
import { findItems, findTracking, type OrderRow } from '../orders/orders.queries';
import { documentDay, extrasOf, type OrderDocumentContent } from '../press/pdf-document';

/** `link`: a visitor with only the public link, who gets the same facts as on the public page. */
export type DocumentReader = 'party' | 'link';

const marks: Partial<Record<OrderRow['status'], string>> = {
  cancelled: 'Cancelled',
  pending: 'Awaiting approval',
};

const buyerOf = (row: OrderRow, reader: DocumentReader): OrderDocumentContent['buyer'] => {
  const { companyName, contactPerson, billingAddress, shippingAddress } = row;
  return reader === 'link'
    ? { companyName, contactPerson, email: null, phone: null, billingAddress: null, shippingAddress }
    : {
        companyName,
        contactPerson,
        email: row.customerEmail,
        phone: row.customerPhone,
        billingAddress,
        shippingAddress,
      };
};

export async function orderDocumentContent(
  ctx: Context,
  row: OrderRow,
  reader: DocumentReader,
): Promise<OrderDocumentContent> {
  const items = await findItems(ctx.db, row.id);
  const tracking = await findTracking(ctx.db, row.id);
  const { seller } = await findIssuer(ctx.db, row.manufacturerId);
  return {
    orderedOn: documentDay(row.createdAt),
    requestedShipDate: row.requestedShipDate,
    purchaseOrderNumber: row.purchaseOrderNumber,
    paymentTerms: reader === 'link' ? null : row.paymentTerms,
    paymentMethod: reader === 'link' ? null : row.paymentMethod,
    mark: marks[row.status] ?? null,
    seller,
    buyer: buyerOf(row, reader),
    lines: wantedLines(items).map((item) => {
      const { name, sku, quantity, casePackQuantity, isTester, unitPrice, totalPrice } = item;
      return {
        ...{ name, sku, quantity, casePackQuantity, isTester, unitPrice, totalPrice },
        ...extrasOf(item),
      };
    }),
    subtotal: row.subtotal,
    tax: row.tax,
    shipping: row.shipping,
    discount: row.discount,
    discountDescription: row.discountDescription,
    total: row.total,
    notes: reader === 'link' ? null : row.notes,
    tracking: tracking.map(({ carrier, trackingNumber, estimatedDelivery }) => ({
      ...{ carrier, trackingNumber, estimatedDelivery },
    })),
  };
}
