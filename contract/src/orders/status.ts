import { z } from 'zod';

export const orderStatuses = [
  'pending',
  'waiting_for_payment',
  'paid',
  'invoice_sent',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The statuses that staff can choose; the system sets the others. */
export const staffPicks = [
  'pending',
  'waiting_for_payment',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const satisfies readonly OrderStatus[];

export type BadgeColor = 'yellow' | 'green' | 'blue' | 'grey' | 'purple' | 'red' | 'emerald';

export interface Badge {
  label: string;
  color: BadgeColor;
}

// biome-ignore format: columns must stay aligned to be read
/** How a status looks. The detail page and the list use different colors; gray is the default. */
const looks = {
  pending:             { label: 'Pending',             detail: 'grey',   list: 'yellow' },
  waiting_for_payment: { label: 'Waiting for Payment', detail: 'yellow', list: 'grey' },
  paid:                { label: 'Paid',                detail: 'green',  list: 'grey' },
  invoice_sent:        { label: 'Invoice Sent',        detail: 'blue',   list: 'grey' },
  processing:          { label: 'Processing',          detail: 'blue',   list: 'blue' },
  shipped:             { label: 'Shipped',             detail: 'purple', list: 'green' },
  delivered:           { label: 'Delivered',           detail: 'green',  list: 'emerald' },
  completed:           { label: 'Completed',           detail: 'grey',   list: 'grey' },
  cancelled:           { label: 'Cancelled',           detail: 'red',    list: 'red' },
} as const satisfies Record<OrderStatus, { label: string; detail: BadgeColor; list: BadgeColor }>;

function badgeOf(status: string, place: 'detail' | 'list'): Badge {
  const known = OrderStatus.safeParse(status);
  if (!known.success) return { label: status, color: 'grey' };
  return { label: looks[known.data].label, color: looks[known.data][place] };
}

export const statusLabel = (status: OrderStatus): string => looks[status].label;

/** The badge on the order page: an unknown value is shown as it is, in gray. */
export const detailBadge = (status: string): Badge => badgeOf(status, 'detail');

/** The badge in the order list, where a missing status reads as pending. */
export const listBadge = (status: string | null | undefined): Badge => badgeOf(status || 'pending', 'list');

/**
 * M: staff can choose it. u: staff can choose it while nothing is paid. S: only the system sets it. x: not allowed.
 * =: current status.
 */
type Cell = 'M' | 'u' | 'S' | 'x' | '=';

const row = (
  pending: Cell,
  waiting_for_payment: Cell,
  invoice_sent: Cell,
  paid: Cell,
  processing: Cell,
  shipped: Cell,
  delivered: Cell,
  completed: Cell,
  cancelled: Cell,
): Record<OrderStatus, Cell> => ({
  pending,
  waiting_for_payment,
  invoice_sent,
  paid,
  processing,
  shipped,
  delivered,
  completed,
  cancelled,
});

// biome-ignore format: columns must stay aligned to be read
/** Moves by staff. Read a row left to right: can staff move an order from this status to that one? */
const staffMoves = {
  //                        pending waiting invoice paid  process shipped deliv. complete cancelled
  pending:             row( '=',    'M',    'S',    'S',  'M',    'M',    'M',   'x',     'M' ),
  waiting_for_payment: row( 'M',    '=',    'S',    'S',  'M',    'M',    'M',   'x',     'M' ),
  invoice_sent:        row( 'M',    'M',    '=',    'S',  'M',    'M',    'M',   'x',     'M' ),
  paid:                row( 'x',    'x',    'x',    '=',  'M',    'M',    'M',   'x',     'M' ),
  processing:          row( 'u',    'u',    'S',    'S',  '=',    'M',    'M',   'x',     'M' ),
  shipped:             row( 'x',    'u',    'S',    'S',  'M',    '=',    'M',   'x',     'M' ),
  delivered:           row( 'x',    'u',    'S',    'S',  'x',    'M',    '=',   'S',     'x' ),
  completed:           row( 'x',    'x',    'x',    'x',  'x',    'x',    'x',   '=',     'x' ),
  cancelled:           row( 'M',    'x',    'x',    'x',  'x',    'x',    'x',   'x',     '=' ),
} satisfies Record<OrderStatus, Record<OrderStatus, Cell>>;

// biome-ignore format: columns must stay aligned to be read
/** Moves by the system: the status after a payment, an invoice, tracking or the waiting time. */
const systemMoves = {
  pending:             { payment: 'paid',       invoice: 'invoice_sent', tracking: 'shipped',   time: 'pending' },
  waiting_for_payment: { payment: 'paid',       invoice: 'invoice_sent', tracking: 'shipped',   time: 'waiting_for_payment' },
  invoice_sent:        { payment: 'paid',       invoice: 'invoice_sent', tracking: 'shipped',   time: 'invoice_sent' },
  paid:                { payment: 'paid',       invoice: 'paid',         tracking: 'shipped',   time: 'paid' },
  processing:          { payment: 'processing', invoice: 'processing',   tracking: 'shipped',   time: 'processing' },
  shipped:             { payment: 'shipped',    invoice: 'shipped',      tracking: 'shipped',   time: 'shipped' },
  delivered:           { payment: 'delivered',  invoice: 'delivered',    tracking: 'delivered', time: 'completed' },
  completed:           { payment: 'completed',  invoice: 'completed',    tracking: 'completed', time: 'completed' },
  cancelled:           { payment: 'cancelled',  invoice: 'cancelled',    tracking: 'cancelled', time: 'cancelled' },
} as const satisfies Record<OrderStatus, Record<'payment' | 'invoice' | 'tracking' | 'time', OrderStatus>>;

// biome-ignore format: columns must stay aligned to be read
/** What cancelling does with the reserved stock: goods that have shipped do not return to stock automatically. */
const stockOnCancelling = {
  pending:             'release',
  waiting_for_payment: 'release',
  invoice_sent:        'release',
  paid:                'release',
  processing:          'release',
  shipped:             'keep',
  delivered:           'keep',
  completed:           'keep',
  cancelled:           'keep',
} as const satisfies Record<OrderStatus, 'release' | 'keep'>;

/** Goods have not left yet. */
const isUnshipped = (status: OrderStatus): boolean => stockOnCancelling[status] === 'release';

/**
 * What becomes of the goods in the same transaction as the move. ship: everything that is left leaves. withdraw: what
 * has left did not leave after all.
 */
export type StockMove = 'keep' | 'release' | 'reserve_again' | 'ship' | 'withdraw';

type StaffMove =
  | { outcome: 'allowed'; to: OrderStatus; stock: StockMove }
  | { outcome: 'noop' }
  | { outcome: 'refused'; reason: string };

/** How much of the order's total is paid and not refunded. */
export type PaidShare = 'nothing' | 'part' | 'all';

interface MoneyFacts {
  paid: PaidShare;
}

const paidWords = { part: 'partly paid', all: 'paid' } as const satisfies Record<
  Exclude<PaidShare, 'nothing'>,
  string
>;

const setBySystem: Partial<Record<OrderStatus, string>> = {
  paid: 'An order becomes Paid when its payment arrives. You cannot set this status yourself.',
  invoice_sent:
    'An order becomes Invoice Sent when its invoice is sent. You cannot set this status yourself.',
  completed: 'An order becomes Completed automatically some time after it is delivered and paid.',
};

function moveProblem(from: OrderStatus, to: OrderStatus, { paid }: MoneyFacts): string {
  if (from === 'completed') return 'This order is completed and its status can no longer change.';
  if (from === 'cancelled') return 'This order is cancelled. It can only be reopened as Pending.';
  if (to === 'cancelled') return 'This order has been delivered and can no longer be cancelled.';
  const cell = staffMoves[from][to];
  const bySystem = cell === 'S' || to === 'completed' ? setBySystem[to] : undefined;
  const already = cell === 'u' && paid !== 'nothing' ? paidWords[paid] : from;
  return bySystem ?? `This order is already ${already} and cannot go back to ${statusLabel(to)}.`;
}

function stockMoveOf(from: OrderStatus, to: OrderStatus): StockMove {
  if (to === 'cancelled') return stockOnCancelling[from];
  if (from === 'cancelled') return 'reserve_again';
  if (isUnshipped(from) === isUnshipped(to)) return 'keep';
  return isUnshipped(from) ? 'ship' : 'withdraw';
}

/** Staff of the manufacturer or an administrator choose a status. */
export function moveByStaff(from: OrderStatus, to: OrderStatus, facts: MoneyFacts): StaffMove {
  const cell = staffMoves[from][to];
  if (cell === '=') return { outcome: 'noop' };
  if (cell === 'M' || (cell === 'u' && facts.paid === 'nothing')) {
    return { outcome: 'allowed', to, stock: stockMoveOf(from, to) };
  }
  return { outcome: 'refused', reason: moveProblem(from, to, facts) };
}

/** Money arrived in full. Goods under way keep their status, and so does a cancelled order. */
export const moveByPayment = (from: OrderStatus): OrderStatus => systemMoves[from].payment;

/** The invoice was sent, or sent again. */
export const moveByInvoice = (from: OrderStatus): OrderStatus => systemMoves[from].invoice;

/** Tracking was added. */
export const moveByTracking = (from: OrderStatus): OrderStatus => systemMoves[from].tracking;

/** The waiting time after delivery is over. An unpaid order stays open. */
export const moveByTime = (from: OrderStatus, { isOwed }: { isOwed: boolean }): OrderStatus =>
  isOwed ? from : systemMoves[from].time;
