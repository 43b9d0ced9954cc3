import { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { Draft, DraftLine, DraftPlacement } from '@casepack/contract/drafts/draft';
import { AppError } from '@casepack/contract/errors';
import { namedMessage } from '@casepack/contract/input-errors';
import { money } from '@casepack/contract/money';
import { paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import type { z } from 'zod';

type Wire = z.input<typeof OrderSubmission>;

const invalid = (field: string, message: string): AppError =>
  new AppError('invalid_input', message, { fields: { [field]: message } });

/** A row that nobody has typed into yet. */
const isBlank = ({ entry, productId }: DraftLine): boolean => productId === null && entry === '';

interface NumberedLine {
  line: DraftLine;
  /** Its index in the draft, so that errors name the row that the user sees. */
  index: number;
}

function toItem({ line, index }: NumberedLine): Wire['items'][number] {
  const { productId, quantity, isTester, manualPrice, entry, note, shipDate } = line;
  const row = `Line ${index + 1} (${entry || 'no item'})`;
  if (productId === null) throw invalid(`lines.${index}.productId`, `${row} is not a known product.`);
  if (quantity === null) throw invalid(`lines.${index}.quantity`, `${row} has no quantity.`);
  return {
    productId,
    quantity,
    isTester,
    note,
    shipDate,
    ...(manualPrice && {
      manualPrice: { price: money.encode(manualPrice.price), reason: manualPrice.reason },
    }),
  };
}

const given = <Name extends string>(name: Name, typed: string) => (typed === '' ? {} : { [name]: typed });

/** Errors name the line of the draft, not of the order, which has no blank lines. */
function refuseInvalid(issues: readonly z.core.$ZodIssue[], lines: readonly NumberedLine[]): AppError {
  const fields: Record<string, string> = {};
  const paths = issues.map(({ path, message }) => {
    const [part, position, ...rest] = path;
    const index = part === 'items' && typeof position === 'number' ? lines[position]?.index : undefined;
    return { path: index === undefined ? path : ['lines', index, ...rest], message };
  });
  for (const { path, message } of paths) fields[path.map(String).join('.')] ??= message;
  const [first] = paths;
  return new AppError(
    'invalid_input',
    first ? namedMessage(first.path, first.message) : 'The draft is not valid',
    { fields },
  );
}

/** The order that the draft describes. */
export function toSubmission(draft: Draft, placement: DraftPlacement): OrderSubmission {
  const { id, version, customerId, content } = draft;
  const { details } = content;
  const { paymentIntentId, saveForLater, confirmBelowMinimum, acceptsBackorder, totals } = placement;
  const lines = content.lines.map((line, index) => ({ line, index })).filter(({ line }) => !isBlank(line));
  const { paymentType, marketplaceName, shippingLocationId, billingLocationId } = details;
  const label = paymentTypeLabels[paymentType];
  const { success, data, error } = OrderSubmission.safeParse({
    draftId: id,
    draftVersion: version,
    customer: customerId === null ? null : { id: customerId, shippingLocationId, billingLocationId },
    items: lines.map(toItem),
    totals: { ...given('tax', details.tax), ...given('shipping', details.shipping) },
    paymentMethod: paymentType === 'marketplace' ? `${label} - ${marketplaceName}` : label,
    paymentIntentId,
    requestedShipDate: details.requestedShipDate || null,
    purchaseOrderNumber: details.purchaseOrderNumber,
    notes: details.notes,
    discountType: details.discountType,
    ...given('discountValue', details.discountValue),
    discountDescription: details.discountDescription,
    saveForLater,
    confirmBelowMinimum,
    acceptsBackorder,
  } satisfies Wire);
  if (!success) throw refuseInvalid(error.issues, lines);
  return { ...data, totals: { ...data.totals, ...totals } };
}
