import { CalendarDate } from '@casepack/contract/calendar';
import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { formatDay } from '@casepack/contract/date-text';
import type { Draft, DraftDetails, DraftInput, DraftLine } from '@casepack/contract/drafts/draft';
import { formatMoney } from '@casepack/contract/money';
import { paymentTypeLabels } from '@casepack/contract/payments/payment-type';

/** One thing that two copies of a draft do not agree on. Without texts it is only known that they differ. */
export interface DraftDifference {
  name: string;
  texts: { mine: string; other: string } | null;
}

interface Compared<Of> {
  name: string;
  of: (compared: Of) => string;
}

/** As it was typed, if it is no date yet. */
function dayWords(typed: string): string {
  const day = CalendarDate.safeParse(typed).data;
  return day ? formatDay(day) : typed;
}

const detailFields: readonly Compared<DraftDetails>[] = [
  { name: 'PO number', of: ({ purchaseOrderNumber }) => purchaseOrderNumber },
  { name: 'Notes', of: ({ notes }) => notes },
  { name: 'Ship date', of: ({ requestedShipDate }) => dayWords(requestedShipDate) },
  {
    name: 'Payment type',
    of: ({ paymentType, marketplaceName }) =>
      [paymentTypeLabels[paymentType], paymentType === 'marketplace' && marketplaceName]
        .filter(Boolean)
        .join(': '),
  },
  { name: 'Tax', of: ({ tax }) => tax },
  { name: 'Shipping', of: ({ shipping }) => shipping },
  {
    name: 'Discount',
    of: ({ discountType, discountValue }) =>
      discountValue && (discountType === 'percentage' ? `${discountValue}%` : discountValue),
  },
  { name: 'Discount description', of: ({ discountDescription }) => discountDescription },
];

const locationFields = [
  { name: 'Shipping location', key: 'shippingLocationId' },
  { name: 'Billing location', key: 'billingLocationId' },
] as const;

const lineFields: readonly Compared<DraftLine>[] = [
  { name: 'item', of: ({ entry }) => entry },
  { name: 'quantity', of: ({ quantity }) => String(quantity ?? '') },
  { name: 'tester', of: ({ isTester }) => (isTester ? 'Yes' : 'No') },
  { name: 'price', of: ({ manualPrice }) => (manualPrice ? formatMoney(manualPrice.price) : '') },
  { name: 'reason for the price', of: ({ manualPrice }) => manualPrice?.reason ?? '' },
  { name: 'note', of: ({ note }) => note ?? '' },
  { name: 'ship date', of: ({ shipDate }) => (shipDate ? formatDay(shipDate) : '') },
];

function compare<Of>(
  fields: readonly Compared<Of>[],
  mine: Of,
  other: Of,
  naming: (name: string) => string = (name) => name,
): DraftDifference[] {
  return fields.flatMap(({ name, of }) => {
    const texts = { mine: of(mine).trim(), other: of(other).trim() };
    return texts.mine === texts.other ? [] : [{ name: naming(name), texts }];
  });
}

const lineWords = ({ quantity }: DraftLine): string => (quantity === null ? 'No quantity' : String(quantity));

function compareLines(mine: readonly DraftLine[], other: readonly DraftLine[]): DraftDifference[] {
  const others = new Map(other.map((line) => [line.key, line]));
  const own = new Set(mine.map(({ key }) => key));
  return [
    ...mine.flatMap((line) => {
      const { key, entry } = line;
      const same = others.get(key);
      return same
        ? compare(lineFields, line, same, (name) => `${entry}: ${name}`)
        : [{ name: entry, texts: { mine: lineWords(line), other: '' } }];
    }),
    ...other
      .filter(({ key }) => !own.has(key))
      .map((line) => ({ name: line.entry, texts: { mine: '', other: lineWords(line) } })),
  ];
}

interface Mine {
  input: DraftInput;
  customer: Pick<CheckoutCustomer, 'name' | 'businessName'> | null;
}

function compareCustomers({ input, customer }: Mine, other: Draft): DraftDifference[] {
  if ((input.customerId ?? null) === other.customerId) return [];
  const name = 'Customer';
  const isNamed = (input.customerId ? customer : true) && (other.customerId ? other.customerName : true);
  if (!isNamed) return [{ name, texts: null }];
  const mine = (input.customerId && (customer?.businessName ?? customer?.name)) || '';
  return [{ name, texts: { mine, other: other.customerName ?? '' } }];
}

/** Where the copy of this browser and the stored one differ, in the order of the desk. */
export function draftDifferences(mine: Mine, other: Draft): DraftDifference[] {
  const { lines, details } = mine.input.content;
  return [
    ...compareCustomers(mine, other),
    ...compare(detailFields, details, other.content.details),
    ...locationFields
      .filter(({ key }) => details[key] !== other.content.details[key])
      .map(({ name }) => ({ name, texts: null })),
    ...compareLines(lines, other.content.lines),
  ];
}
