import { addDays, dayOf, nextShipDate } from '@casepack/contract/calendar';
import { type Cents, cents, share, sum, times, toBasisPoints } from '@casepack/contract/money';
import { smallestQuantity } from '@casepack/contract/orders/line-quantity';
import { lineName } from '@casepack/contract/orders/line-words';
import { type Discount, orderTotals } from '@casepack/contract/orders/totals';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import { type DemoCustomer, demoCustomers } from './customers';
import { billingLocation, toSnapshot } from './location';
import { MAIN_MANUFACTURER_ID } from './manufacturers';
import { type HistoryStep, historyOf } from './order-history';
import { type PlannedOrder, plannedOrders } from './order-plan';
import { SeededRandom } from './random';
import type { DemoProduct } from './read-products';
import { isBuyer, type UserKey } from './users';

export const FIRST_ORDER_NUMBER = 1001;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const noDiscount = { type: 'flat', amount: cents(0), description: null } as const;
const notes = [
  'Please ship with the next delivery to the back door.',
  'Call before delivery.',
  'Leave out the paper bands on the soap, we use our own.',
  'No substitutions, please.',
];
const agencyReps = { northline: 'rep', coastal: 'coastRep' } as const;

interface DemoLine {
  product: DemoProduct;
  quantity: number;
  unitPrice: Cents;
  isTester: boolean;
}

/** Two to nine different lines. Past orders have already reduced the stock: the catalog shows what is left. */
function linesFor(random: SeededRandom, catalog: readonly DemoProduct[]): DemoLine[] {
  const lines = new Map<string, DemoLine>();
  const wanted = random.between(2, 9);
  while (lines.size < wanted) {
    const product = random.pick(catalog);
    const isTester = product.hasTestersAvailable && random.chance(0.3);
    const unitPrice = unitPriceOf(product, isTester);
    if (unitPrice === undefined) throw new Error(`${product.sku} has no price`);
    const quantity = isTester
      ? random.between(1, 2)
      : smallestQuantity(product) + product.orderMultiple * random.between(0, 3);
    lines.set(`${product.sku} ${isTester}`, { product, quantity, unitPrice, isTester });
  }
  return [...lines.values()];
}

/** Customers who order for themselves cannot set tax, freight or a discount; staff can. */
function chargesFor(plan: PlannedOrder, subtotal: Cents, random: SeededRandom) {
  if (isBuyer(plan.by)) return { tax: cents(0), shipping: cents(0), discount: noDiscount };
  return {
    tax: random.chance(0.15) ? share(subtotal, toBasisPoints(725)) : cents(0),
    shipping: random.chance(0.2) ? cents(0) : cents(random.between(24, 110) * 50),
    discount: plan.discount ?? noDiscount,
  };
}

const discountValue = (discount: Discount): number =>
  discount.type === 'flat' ? discount.amount : discount.basisPoints;

const paymentReferences = {
  card: (random: SeededRandom) =>
    `pi_${random.text(24, 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789')}`,
  check: (random: SeededRandom) => `Check ${random.text(5, '123456789')}`,
  wire: (random: SeededRandom) => `FED${random.text(9, '123456789')}`,
  marketplace: (random: SeededRandom) => `Payout SM-${random.text(6, '123456789')}`,
};

interface DemoPayment {
  kind: 'payment' | 'refund';
  method: NonNullable<PlannedOrder['paid']>;
  provider: 'sandbox' | 'off_platform';
  amount: Cents;
  reference: string;
  at: Date;
  recordedBy: UserKey | null;
}

const moneySteps: Partial<Record<HistoryStep['kind'], DemoPayment['kind']>> = {
  payment_received: 'payment',
  payment_refunded: 'refund',
};

function paymentsFor(
  plan: PlannedOrder,
  total: Cents,
  history: readonly HistoryStep[],
  random: SeededRandom,
): DemoPayment[] {
  const method = plan.paid;
  if (!method) return [];
  const provider = method === 'card' ? 'sandbox' : 'off_platform';
  const references = {
    payment: paymentReferences[method](random),
    refund: `re_${random.text(24, 'abcdefghijkmnopqrstuvwxyz0123456789')}`,
  };
  return history.flatMap((step): DemoPayment[] => {
    const kind = moneySteps[step.kind];
    if (!kind) return [];
    const reference = references[kind];
    return [{ kind, method, provider, amount: total, reference, at: step.at, recordedBy: step.actor }];
  });
}

function trackingFor(history: readonly HistoryStep[], random: SeededRandom) {
  const sent = history.find(({ kind }) => kind === 'tracking_added' || kind === 'shipped');
  if (!sent) return [];
  const carriers = [
    { carrier: 'ups' as const, trackingNumber: `1Z${random.text(16, 'ABCEFHKRWXY0123456789')}` },
    { carrier: 'fedex' as const, trackingNumber: random.text(12, '123456789') },
    { carrier: 'usps' as const, trackingNumber: `94${random.text(20, '0123456789')}` },
  ];
  return [
    { ...random.pick(carriers), estimatedDelivery: addDays(dayOf(sent.at, 'UTC'), 4), createdAt: sent.at },
  ];
}

function shipDateFor(placedAt: Date, random: SeededRandom): string | null {
  if (random.chance(0.1)) return null;
  return nextShipDate(addDays(dayOf(placedAt, 'UTC'), random.chance(0.3) ? random.between(3, 10) : 0));
}

const eventsOf = (history: readonly HistoryStep[], total: Cents, [first]: readonly DemoLine[]) =>
  history.map(({ at, actor, cause, kind, status }, index) => {
    const before = history[index - 1]?.status ?? null;
    const paid = { amountPaid: { from: 0, to: total } };
    const refunded = { amountRefunded: { from: 0, to: total } };
    return {
      at,
      actor,
      cause,
      kind,
      changes: {
        ...(before === status ? {} : { status: { from: before, to: status } }),
        ...(kind === 'payment_received' ? paid : {}),
        ...(kind === 'payment_refunded' ? refunded : {}),
        ...(kind === 'shipped' && first
          ? {
              shipment: {
                from: null,
                to: [
                  `${first.quantity} x ${lineName({ ...first.product, isTester: first.isTester })} (${first.product.sku})`,
                ],
              },
            }
          : {}),
      },
    };
  });

/** The rep of the customer: from its sales organization, even if the customer ordered alone. */
function repOf(plan: PlannedOrder, customer: DemoCustomer): UserKey | null {
  if (plan.by === 'formerRep') return 'formerRep';
  return customer.salesOrganization ? agencyReps[customer.salesOrganization] : null;
}

function addressesOf({ locations }: DemoCustomer, random: SeededRandom) {
  const [primary] = locations;
  const shipsTo = locations.filter((each) => each === primary || each.locationType !== 'office');
  return {
    shippingAddress: toSnapshot(random.pick(shipsTo)),
    billingAddress: toSnapshot(billingLocation(locations)),
  };
}

function customerOf(plan: PlannedOrder): DemoCustomer {
  const customer = demoCustomers.find(({ key }) => key === plan.customer);
  if (!customer) throw new Error(`No demo customer ${plan.customer}`);
  return customer;
}

function buildOrder(plan: PlannedOrder, index: number, now: Date, catalog: readonly DemoProduct[]) {
  const random = new SeededRandom(index + 1);
  const customer = customerOf(plan);
  const placedAt = new Date(now.getTime() - plan.daysAgo * DAY_MS - random.between(10, 400) * MINUTE_MS);
  const history = historyOf(plan, customer, placedAt);
  const reachedAt = (status: HistoryStep['status']) =>
    history.find((step) => step.status === status)?.at ?? null;
  const lines = linesFor(random, catalog);
  const subtotal = sum(lines.map((line) => times(line.unitPrice, line.quantity)));
  const charges = chargesFor(plan, subtotal, random);
  const totals = orderTotals(lines, charges);
  const payments = paymentsFor(plan, totals.total, history, random);
  const payment = payments.find(({ kind }) => kind === 'payment');
  const refund = payments.find(({ kind }) => kind === 'refund');

  return {
    customer: plan.customer,
    salesOrganization: customer.salesOrganization ?? null,
    createdBy: plan.by,
    rep: repOf(plan, customer),
    facts: {
      orderNumber: `FH-${String(FIRST_ORDER_NUMBER + index).padStart(6, '0')}`,
      status: plan.status,
      paymentMethod: plan.paymentMethod,
      requestedShipDate: shipDateFor(placedAt, random),
      purchaseOrderNumber: plan.po ?? null,
      notes: random.chance(0.2) ? random.pick(notes) : null,
      companyName: customer.businessName,
      contactPerson: customer.name,
      customerEmail: customer.contactEmail,
      customerPhone: customer.contactPhone,
      paymentTerms: customer.paymentTerms,
      ...addressesOf(customer, random),
      ...totals,
      discountType: charges.discount.type,
      discountValue: discountValue(charges.discount),
      discountDescription: charges.discount.description,
      amountPaid: payment?.amount ?? cents(0),
      amountRefunded: refund?.amount ?? cents(0),
      refundDue: plan.status === 'cancelled' && payment !== undefined && refund === undefined,
      paidAt: payment?.at ?? null,
      stripePaymentIntentId: payment?.method === 'card' ? payment.reference : null,
      partlyShipped: plan.partlyShipped === true,
      shippedAt: reachedAt('shipped'),
      deliveredAt: reachedAt('delivered'),
      createdAt: placedAt,
      updatedAt: history.at(-1)?.at ?? placedAt,
    },
    items: lines.map(({ product, quantity, unitPrice, isTester }, position) => ({
      position,
      sku: product.sku,
      name: product.name,
      casePackQuantity: product.casePackQuantity,
      casePackCost: product.casePackCost,
      wholesalePricePerUnit: product.wholesalePricePerUnit,
      quantity,
      unitPrice,
      totalPrice: times(unitPrice, quantity),
      isTester,
    })),
    payments,
    events: eventsOf(history, totals.total, lines),
    tracking: trackingFor(history, random),
  };
}

export type DemoOrder = ReturnType<typeof buildOrder>;

export function demoOrders(now: Date, catalog: readonly DemoProduct[]): DemoOrder[] {
  const own = catalog.filter(({ manufacturerId }) => manufacturerId === MAIN_MANUFACTURER_ID);
  return plannedOrders.map((plan, index) => buildOrder(plan, index, now, own));
}
