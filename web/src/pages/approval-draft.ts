import type { Approval } from '@casepack/contract/approvals/approval';
import { dayOf, nextShipDate } from '@casepack/contract/calendar';
import { blankDetails, type DraftLine } from '@casepack/contract/drafts/draft';
import { saveDraft } from '@casepack/contract/drafts/endpoints';
import { paymentTypeLabels, paymentTypes } from '@casepack/contract/payments/payment-type';
import { call } from '../api/call';
import { newUuid } from '../api/new-uuid';

type SentLine = Approval['lines'][number];

/** A day that has passed cannot be asked for again. */
const coming = (day: string | null): string | null => (day !== null && day >= dayOf(new Date()) ? day : null);

const toDraftLine = ({ productId, isTester, quantity, sku, note, shipDate }: SentLine): DraftLine => ({
  key: newUuid(),
  entry: sku,
  ...{ productId, quantity, isTester, note },
  shipDate: coming(shipDate),
});

/** Puts an order that was rejected or withdrawn back on the desk, to be changed and sent again; answers the draft's id. */
export async function draftOfApproval(approval: Approval): Promise<string> {
  const id = newUuid();
  const { lines, notes, purchaseOrderNumber, requestedShipDate, paymentMethod } = approval;
  const { shippingLocationId, billingLocationId, draftId } = approval;
  await call(saveDraft, {
    params: { id },
    body: {
      version: 0,
      total: null,
      filesOfDraftId: draftId,
      content: {
        lines: lines.map(toDraftLine),
        details: {
          ...blankDetails,
          requestedShipDate: coming(requestedShipDate) ?? nextShipDate(dayOf(new Date())),
          purchaseOrderNumber: purchaseOrderNumber ?? '',
          notes: notes ?? '',
          ...{ shippingLocationId, billingLocationId },
          paymentType: paymentTypes.find((type) => paymentTypeLabels[type] === paymentMethod) ?? 'terms',
        },
      },
    },
  });
  return id;
}
