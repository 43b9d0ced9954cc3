import { type BasisPoints, type Cents, cents, toBasisPoints } from '@casepack/contract/money';
import type { OrderStatus } from '@casepack/contract/orders/status';
import type { Discount } from '@casepack/contract/orders/totals';
import type { CustomerKey } from './customers';
import type { UserKey } from './users';

type DescribedDiscount = Discount & { description: string };

interface Extras {
  /** How it was paid; left out if it was not. */
  paid?: 'card' | 'check' | 'wire' | 'marketplace';
  refunded?: boolean;
  /** The customer's purchase order number. */
  po?: string;
  discount?: DescribedDiscount;
  /** Its first line has left, the others follow. */
  partlyShipped?: true;
}

export interface PlannedOrder extends Extras {
  daysAgo: number;
  customer: CustomerKey;
  by: UserKey;
  status: OrderStatus;
  paymentMethod: string;
}

const planned = (
  daysAgo: number,
  customer: CustomerKey,
  by: UserKey,
  status: OrderStatus,
  paymentMethod: string,
  extras: Extras = {},
): PlannedOrder => ({ daysAgo, customer, by, status, paymentMethod, ...extras });

const flat = (amount: Cents, description: string): DescribedDiscount => ({
  type: 'flat',
  amount,
  description,
});
const percent = (basisPoints: BasisPoints, description: string): DescribedDiscount => ({
  type: 'percentage',
  basisPoints,
  description,
});

const openingOrder = percent(toBasisPoints(1000), 'Opening order');
const springShow = percent(toBasisPoints(500), 'Spring show special');
const fallShow = percent(toBasisPoints(500), 'Fall show special');
const summerVolume = percent(toBasisPoints(750), 'Summer volume');
const resortContract = percent(toBasisPoints(1000), 'Resort contract');
const earlyBird = percent(toBasisPoints(1250), 'Holiday early bird');
const freightCredit = flat(cents(1500), 'Freight credit');
const testerSet = flat(cents(1200), 'Free tester set');
const displayAllowance = flat(cents(2000), 'Display allowance');

/** One order per row, oldest first. Its lines, other facts and history are derived from the row. */
export const plannedOrders: readonly PlannedOrder[] = [
  planned(352, 'saltbox', 'rep', 'completed', 'Terms', { paid: 'check', po: 'SB-1183' }),
  planned(347, 'pinecrest', 'maker', 'completed', 'Terms', {
    paid: 'wire',
    po: 'PO-88120',
    discount: openingOrder,
  }),
  planned(340, 'juniper', 'rep', 'completed', 'Terms', { paid: 'check' }),
  planned(333, 'corner', 'maker', 'completed', 'Check', { paid: 'check' }),
  planned(327, 'alder', 'coastRep', 'completed', 'Terms', { paid: 'check', po: 'A-5521' }),
  planned(319, 'redwood', 'coastRep', 'completed', 'Credit Card', { paid: 'card' }),
  planned(311, 'harbor', 'maker', 'completed', 'Terms', { paid: 'wire', po: 'HH-2210' }),
  planned(304, 'meadow', 'rep', 'completed', 'Terms', { paid: 'check' }),
  planned(298, 'lantern', 'maker', 'completed', 'Credit Card', { paid: 'card', discount: freightCredit }),
  planned(290, 'tidewater', 'coastRep', 'completed', 'Terms', { paid: 'check', discount: springShow }),
  planned(283, 'saltbox', 'buyer', 'completed', 'Credit Card', { paid: 'card', po: 'SB-1207' }),
  planned(275, 'corner', 'maker', 'cancelled', 'Check'),
  planned(268, 'pinecrest', 'resortBuyer', 'completed', 'Terms', { paid: 'wire', po: 'PO-88344' }),
  planned(259, 'juniper', 'formerRep', 'completed', 'Terms', { paid: 'check' }),
  planned(251, 'alder', 'coastRep', 'completed', 'Terms', { paid: 'check', po: 'A-5609' }),
  planned(244, 'redwood', 'coastRep', 'completed', 'Credit Card', { paid: 'card' }),
  planned(236, 'saltbox', 'formerRep', 'completed', 'Terms', { paid: 'check', discount: springShow }),
  planned(229, 'meadow', 'rep', 'completed', 'Terms', { paid: 'check' }),
  planned(221, 'harbor', 'maker', 'completed', 'Terms', { paid: 'wire', po: 'HH-2288' }),
  planned(214, 'lantern', 'maker', 'completed', 'Credit Card', { paid: 'card' }),
  planned(206, 'copper', 'rep', 'completed', 'Check', { paid: 'check' }),
  planned(198, 'tidewater', 'coastRep', 'completed', 'Marketplace - Shelfmarket', { paid: 'marketplace' }),
  planned(190, 'pinecrest', 'resortBuyer', 'completed', 'Terms', { paid: 'wire', po: 'PO-88671' }),
  planned(183, 'saltbox', 'storeBuyer', 'completed', 'Credit Card', { paid: 'card' }),
  planned(168, 'alder', 'coastRep', 'completed', 'Terms', { paid: 'check', po: 'A-5733' }),
  planned(160, 'meadow', 'rep', 'cancelled', 'Terms'),
  planned(152, 'redwood', 'coastRep', 'completed', 'Credit Card', { paid: 'card' }),
  planned(146, 'mesa', 'coastRep', 'completed', 'Check', { paid: 'check' }),
  planned(131, 'saltbox', 'rep', 'completed', 'Terms', { paid: 'check', po: 'SB-1266' }),
  planned(124, 'harbor', 'maker', 'completed', 'Terms', {
    paid: 'wire',
    po: 'HH-2351',
    discount: summerVolume,
  }),
  planned(117, 'lantern', 'maker', 'cancelled', 'Credit Card', { paid: 'card', refunded: true }),
  planned(103, 'pinecrest', 'resortBuyer', 'completed', 'Terms', { paid: 'wire', po: 'PO-89015' }),
  planned(96, 'juniper', 'rep', 'delivered', 'Terms'),
  planned(82, 'alder', 'coastRep', 'completed', 'Terms', { paid: 'check', po: 'A-5850' }),
  planned(75, 'meadow', 'rep', 'delivered', 'Terms'),
  planned(68, 'saltbox', 'buyer', 'completed', 'Credit Card', { paid: 'card', po: 'SB-1301' }),
  planned(55, 'harbor', 'maker', 'delivered', 'Terms', { po: 'HH-2399' }),
  planned(49, 'pinecrest', 'maker', 'delivered', 'Terms', { po: 'PO-89260', discount: resortContract }),
  planned(44, 'copper', 'rep', 'completed', 'Check', { paid: 'check' }),
  planned(39, 'tidewater', 'coastRep', 'completed', 'Terms', { paid: 'check' }),
  planned(34, 'saltbox', 'rep', 'delivered', 'Terms', { po: 'SB-1322' }),
  planned(30, 'lantern', 'maker', 'completed', 'Credit Card', { paid: 'card' }),
  planned(27, 'juniper', 'rep', 'delivered', 'Terms'),
  planned(24, 'alder', 'coastRep', 'delivered', 'Terms', { po: 'A-5931' }),
  planned(21, 'redwood', 'coastRep', 'cancelled', 'Credit Card', { paid: 'card' }),
  planned(19, 'lantern', 'maker', 'delivered', 'Credit Card', { paid: 'card' }),
  planned(17, 'mesa', 'coastRep', 'delivered', 'Check'),
  planned(14, 'saltbox', 'buyer', 'delivered', 'Credit Card', { paid: 'card', po: 'SB-1340' }),
  planned(12, 'pinecrest', 'resortBuyer', 'shipped', 'Terms', { po: 'PO-89402' }),
  planned(10, 'harbor', 'maker', 'shipped', 'Terms', { po: 'HH-2431' }),
  planned(9, 'meadow', 'rep', 'shipped', 'Terms', { discount: testerSet }),
  planned(8, 'saltbox', 'storeBuyer', 'shipped', 'Credit Card', { paid: 'card', po: 'SB-1347' }),
  planned(7, 'tidewater', 'coastRep', 'processing', 'Terms', { discount: fallShow, partlyShipped: true }),
  planned(6.4, 'redwood', 'coastRep', 'processing', 'Credit Card', { paid: 'card' }),
  planned(6, 'juniper', 'rep', 'invoice_sent', 'Terms'),
  planned(5.6, 'pinecrest', 'maker', 'processing', 'Terms', { po: 'PO-89430', discount: resortContract }),
  planned(5.2, 'alder', 'coastRep', 'invoice_sent', 'Terms', { po: 'A-5960' }),
  planned(4.8, 'saltbox', 'rep', 'invoice_sent', 'Terms', { po: 'SB-1351' }),
  planned(4.4, 'lantern', 'maker', 'paid', 'Credit Card', { paid: 'card' }),
  planned(4, 'meadow', 'rep', 'paid', 'Check', { paid: 'check' }),
  planned(3.4, 'saltbox', 'storeBuyer', 'paid', 'Credit Card', { paid: 'card' }),
  planned(3, 'mesa', 'coastRep', 'waiting_for_payment', 'Check'),
  planned(2.4, 'tidewater', 'coastRep', 'waiting_for_payment', 'Terms', { discount: earlyBird }),
  planned(2, 'saltbox', 'rep', 'waiting_for_payment', 'Terms', { po: 'SB-1358', discount: displayAllowance }),
  planned(1.4, 'copper', 'rep', 'pending', 'Check'),
  planned(1, 'mesa', 'coastRep', 'pending', 'Terms'),
  planned(0, 'saltbox', 'buyer', 'waiting_for_payment', 'Check', { po: 'SB-1360' }),
];
