import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { DayOrToday, OrderFilterChoices, PaymentFilter } from '@casepack/contract/orders/order-filter';
import { statusLabel } from '@casepack/contract/orders/status';
import { paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import type { OrderSearch } from './order-search';

export const paymentNames = {
  paid: 'Paid in full',
  open: 'Open amount',
  overdue: 'Overdue invoice',
  refund_due: 'Refund due',
} as const satisfies Record<PaymentFilter, string>;

/** A filter that can be removed. */
export interface ActiveFilter {
  text: string;
  without: Partial<OrderSearch>;
  /** A wide screen shows it in a field. */
  isOnlyOnPhones?: boolean;
}

const dayWord = (day: DayOrToday): string => (day === 'today' ? 'today' : formatDay(day));

function range<Value>(
  name: string,
  from: Value | undefined,
  to: Value | undefined,
  word: (value: Value) => string,
): string | undefined {
  if (from !== undefined && to !== undefined) {
    return from === to ? `${name}: ${word(from)}` : `${name}: ${word(from)} to ${word(to)}`;
  }
  if (from !== undefined) return `${name}: ${word(from)} or later`;
  return to === undefined ? undefined : `${name}: ${word(to)} or earlier`;
}

function amountRange({ totalFrom, totalTo }: OrderSearch): string | undefined {
  if (totalFrom !== undefined && totalTo !== undefined) {
    return `Amount: ${formatMoney(totalFrom)} to ${formatMoney(totalTo)}`;
  }
  if (totalFrom !== undefined) return `Amount: at least ${formatMoney(totalFrom)}`;
  return totalTo === undefined ? undefined : `Amount: at most ${formatMoney(totalTo)}`;
}

/** What something is called, if it can still be found. */
function named(
  kind: string,
  id: number | undefined,
  choices: readonly ({ id: number; name: string } | null)[],
) {
  if (id === undefined) return undefined;
  const name = choices.find((choice) => choice?.id === id)?.name;
  return name === undefined ? `One ${kind.toLowerCase()}` : `${kind}: ${name}`;
}

/** The filters that have no visible field, in words. */
export function activeFilters(
  search: OrderSearch,
  choices: OrderFilterChoices | undefined,
  manufacturerName: string | undefined,
): ActiveFilter[] {
  const { status, payment, paymentType, onHold, manufacturerId } = search;
  const { salesOrganizations = [], reps = [], customer = null, product = null } = choices ?? {};
  const filters: [string | undefined, Partial<OrderSearch>, isOnlyOnPhones?: boolean][] = [
    [
      status && status.length > 1 ? `Status: ${status.map(statusLabel).join(', ')}` : undefined,
      { status: undefined },
    ],
    [payment && paymentNames[payment], { payment: undefined }, true],
    [paymentType && `Payment type: ${paymentTypeLabels[paymentType]}`, { paymentType: undefined }],
    [onHold === false ? 'Not on hold' : undefined, { onHold: undefined }],
    [search.partlyShipped && 'Partly shipped', { partlyShipped: undefined }],
    [search.notPrinted && 'Not printed', { notPrinted: undefined }],
    [
      manufacturerId === undefined
        ? undefined
        : manufacturerName === undefined
          ? 'One manufacturer'
          : `Manufacturer: ${manufacturerName}`,
      { manufacturerId: undefined },
    ],
    [
      named('Sales organization', search.salesOrganizationId, salesOrganizations),
      { salesOrganizationId: undefined },
    ],
    [named('Rep', search.repUserId, reps), { repUserId: undefined }],
    [named('Customer', search.customerId, [customer]), { customerId: undefined }],
    [named('Product', search.productId, [product]), { productId: undefined }],
    [range('Ship date', search.shipFrom, search.shipTo, dayWord), { shipFrom: undefined, shipTo: undefined }],
    [amountRange(search), { totalFrom: undefined, totalTo: undefined }],
  ];
  return filters.flatMap(([text, without, isOnlyOnPhones = false]) =>
    text === undefined ? [] : [{ text, without, isOnlyOnPhones }],
  );
}

/** Filters whose names are looked up. */
export const namesNeeded = ({
  salesOrganizationId,
  repUserId,
  customerId,
  productId,
}: OrderSearch): boolean =>
  [salesOrganizationId, repUserId, customerId, productId].some((id) => id !== undefined);
