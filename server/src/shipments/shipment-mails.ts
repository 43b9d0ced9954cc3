import type { CalendarDate } from '@casepack/contract/calendar';
import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import { lineName } from '@casepack/contract/orders/line-words';
import { carrierLabels, type TrackingForm, trackingUrl } from '@casepack/contract/orders/tracking';
import { orderMoney } from '@casepack/contract/payments/order-money';
import type { MailFact, MailLine } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import { greeting, type OrderMail, type OrderToMail, orderLink, orderMail, pdf } from '../orders/order-mail';
import type { NewItem, TrackingRow } from '../orders/orders.queries';
import type { ChosenLine } from './chosen-lines';
import type { ShipmentRow } from './shipments.queries';

const MOST_LINES = 50;

const unitOf = ({ isTester, casePackQuantity }: Pick<NewItem, 'isTester' | 'casePackQuantity'>): string =>
  isTester ? 'tester' : `case of ${casePackQuantity}`;

const lineOf = (item: NewItem, quantity: number): MailLine => ({
  name: inOneLine(lineName(item)),
  detail: `${inOneLine(item.sku)} · ${quantity} × ${unitOf(item)}`,
  amount: '',
});

function chosenOf(chosen: readonly ChosenLine[]): MailLine[] {
  const shown = chosen.slice(0, MOST_LINES).map(({ item, given }) => lineOf(item, given.quantity));
  const left = chosen.length - shown.length;
  if (left === 0) return shown;
  return [...shown, { name: counted(left, 'more line'), detail: 'The full list is online', amount: '' }];
}

/** Why it is still to come, if it waits for stock. */
function waitingWords(item: OrderToMail['items'][number]): string {
  if (item.backorderedUnits === 0) return '';
  return item.expectedOn ? ` (expected around ${formatDay(item.expectedOn)})` : ' (waiting for stock)';
}

/** What is still to come, in words that fit below the contents. */
function stillToCome({ items }: OrderToMail): string | undefined {
  const left = items.filter((item) => leftToShip(item) > 0);
  if (left.length === 0) return undefined;
  const named = left
    .slice(0, 10)
    .map((item) => `${leftToShip(item)} × ${inOneLine(lineName(item))}${waitingWords(item)}`)
    .join(', ');
  const more = left.length > 10 ? ` and ${left.length - 10} more` : '';
  return `Still to come: ${named}${more}. We will email you when it ships.`;
}

const trackingFacts = (tracking: readonly TrackingForm[]): MailFact[] =>
  tracking.flatMap(({ carrier, trackingNumber, estimatedDelivery }) => [
    { label: carrierLabels[carrier], value: inOneLine(trackingNumber) },
    ...(estimatedDelivery ? [{ label: 'Estimated delivery', value: formatDay(estimatedDelivery) }] : []),
  ]);

/** Several packages have a link each; one is tracked by the button. */
function trackingLinks(order: OrderToMail, tracking: readonly TrackingForm[]) {
  const links = tracking.flatMap(({ carrier, trackingNumber }) => {
    const url = trackingUrl(carrier, trackingNumber);
    return url ? [{ label: inOneLine(trackingNumber), detail: carrierLabels[carrier], url }] : [];
  });
  const own = orderLink(order);
  const [first, second] = links;
  if (second) {
    return {
      sections: [{ heading: 'Track your packages', links }],
      action: { label: 'View your order', url: own },
    };
  }
  return first
    ? { action: { label: 'Track your package', url: first.url }, closing: `Your order: ${own}` }
    : { action: { label: 'View your order', url: own } };
}

/** What is in a shipment, what follows, and where it is. */
export const shippedMail =
  (shipment: ShipmentRow, chosen: readonly ChosenLine[], tracking: readonly TrackingForm[]): OrderMail =>
  (order) => {
    const toCome = stillToCome(order);
    const part = partOf(shipment, toCome);
    return orderMail(order, {
      eventKey: `shipment:${shipment.id}`,
      kind: 'shipped',
      subject: `${part} order ${order.row.orderNumber} is on its way`,
      content: {
        paragraphs: [
          greeting(order.row),
          `${inOneLine(order.seller.name)} has shipped ${part.toLowerCase()} order.`,
          ...(toCome === undefined ? [] : [toCome]),
        ],
        facts: [
          { label: 'Order number', value: order.row.orderNumber },
          { label: 'Shipped on', value: formatDay(shipment.shippedOn) },
          ...trackingFacts(tracking),
        ],
        lines: chosenOf(chosen),
        ...trackingLinks(order, tracking),
      },
    });
  };

function partOf({ number }: ShipmentRow, toCome: string | undefined): string {
  if (toCome !== undefined) return 'Part of your';
  return number === 1 ? 'Your' : 'The rest of your';
}

/** One more number of a shipment that the customer knows of. */
export const trackingMail =
  (tracking: TrackingRow): OrderMail =>
  (order) =>
    orderMail(order, {
      eventKey: `shipped:${tracking.id}`,
      kind: 'shipped',
      subject: `${order.row.partlyShipped ? 'Part of your order' : 'Your order'} ${order.row.orderNumber} is on its way`,
      content: {
        paragraphs: [
          greeting(order.row),
          `${inOneLine(order.seller.name)} has added a tracking number to your order.`,
        ],
        facts: [{ label: 'Order number', value: order.row.orderNumber }, ...trackingFacts([tracking])],
        ...trackingLinks(order, [tracking]),
      },
    });

interface Withdrawn {
  /** The last one, if it is several. */
  shipmentId: number;
  contents: readonly ChosenLine[];
  /** The numbers of invoices that are no longer valid. */
  superseded: readonly string[];
  /** Missing if all shipments of the order are taken back. */
  shippedOn?: CalendarDate;
}

/** What the customer was told of has not left. */
export const withdrawnMail =
  ({ shipmentId, contents, superseded, shippedOn }: Withdrawn): OrderMail =>
  (order) =>
    orderMail(order, {
      eventKey: `shipment-withdrawn:${shipmentId}`,
      kind: 'shipment_withdrawn',
      subject: `${shippedOn ? 'A shipment of your order' : 'Your order'} ${order.row.orderNumber} has not left yet`,
      content: {
        paragraphs: [
          greeting(order.row),
          `${inOneLine(order.seller.name)} marked ${shippedOn ? `this as shipped on ${formatDay(shippedOn)}` : 'your order as shipped'}. It has not left yet. We will email you when it ships.`,
          ...superseded.map(
            (number) => `Invoice ${number} no longer applies. You will get a new one when the goods ship.`,
          ),
        ],
        facts: [{ label: 'Order number', value: order.row.orderNumber }],
        lines: chosenOf(contents),
        action: { label: 'View your order', url: orderLink(order) },
      },
    });

/** A part of the order will not come. */
export const remainderCancelledMail =
  (chosen: readonly ChosenLine[], reason: string | null | undefined): OrderMail =>
  (order) => {
    const { due, toRefund } = orderMoney(order.row);
    const toCome = stillToCome(order);
    return orderMail(order, {
      eventKey: `remainder-cancelled:${order.row.id}:${order.row.version}`,
      kind: 'remainder_cancelled',
      subject: `Part of your order ${order.row.orderNumber} was cancelled`,
      content: {
        paragraphs: [
          greeting(order.row),
          `${inOneLine(order.seller.name)} has cancelled part of your order${reason ? `: ${inOneLine(reason)}` : '.'}`,
          toRefund > 0
            ? `${formatMoney(toRefund)} will be refunded to you.`
            : `The new total is ${formatMoney(order.row.total)}${due > 0 ? `, of which ${formatMoney(due)} is due` : ''}.`,
          ...(toCome === undefined ? [] : [toCome]),
        ],
        facts: [{ label: 'Order number', value: order.row.orderNumber }],
        lines: chosenOf(chosen),
        action: { label: 'View your order', url: orderLink(order) },
      },
    });
  };

interface Credit {
  returnId: number;
  amount: Cents;
  /** Missing if nothing was credited. */
  note?: { id: number; number: string } | undefined;
}

/** Goods came back. */
export const returnedMail =
  (chosen: readonly ChosenLine[], { returnId, amount, note }: Credit): OrderMail =>
  (order) => {
    const { toRefund } = orderMoney(order.row);
    return orderMail(order, {
      eventKey: `returned:${returnId}`,
      kind: 'returned',
      subject: `We received your return for order ${order.row.orderNumber}`,
      ...(note ? { attachments: pdf(note.number, `invoice:${note.id}`) } : {}),
      content: {
        paragraphs: [
          greeting(order.row),
          `${inOneLine(order.seller.name)} has received what you returned and credits you ${formatMoney(amount)}.`,
          toRefund > 0
            ? `${formatMoney(toRefund)} will be refunded to you.`
            : 'The credit lowers what you owe for this order.',
        ],
        facts: [
          { label: 'Order number', value: order.row.orderNumber },
          ...(note ? [{ label: 'Credit note', value: note.number }] : []),
        ],
        lines: chosenOf(chosen),
        action: { label: 'View your order', url: orderLink(order) },
      },
    });
  };
