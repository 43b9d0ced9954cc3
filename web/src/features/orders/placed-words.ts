import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { holdRules, stillAwaitsApproval } from '@casepack/contract/orders/holds';
import type { Order } from '@casepack/contract/orders/order';
import { authorizationWords } from '@casepack/contract/payments/authorization';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { paymentTypeLabels } from '@casepack/contract/payments/payment-type';

/** Who reads it: whoever buys, a rep who ordered for a customer, or the staff of the manufacturer. */
export type PlacedReader = 'buyer' | 'rep' | 'staff';

const PENDING = 'The order is pending.';

type Words = Record<PlacedReader, string>;

/** An order that is paid, being paid or free is placed; any other one is saved to be paid later. */
export function placedOrSaved(order: Order): 'placed' | 'saved' {
  const { due, authorized } = orderMoney(order);
  const isPlaced = order.paymentPending || authorized > 0 || (due === 0 && order.status !== 'pending');
  return isPlaced ? 'placed' : 'saved';
}

function approvalWords(order: Order): Words {
  const { approvalExpiresAt, heldFor } = order;
  const until =
    approvalExpiresAt === null
      ? ''
      : ` No stock is reserved yet. An order that is not approved by ${formatInstantDay(approvalExpiresAt)} is cancelled.`;
  if (!stillAwaitsApproval(heldFor)) return holdWordsOf(heldFor);
  const later = approvalExpiresAt === null ? '' : ' You can pay it once it is approved.';
  const card = (reader: 'staff' | 'customer', otherwise = ''): string => {
    const words = authorizationWords(order, reader);
    return words === undefined ? otherwise : ` ${words}`;
  };
  return {
    buyer: `Your order is waiting for approval.${card('customer', later)}${until}`,
    rep: `The order is waiting for approval by the manufacturer.${card('staff')}${until}`,
    staff: `The order is waiting for your approval. Release it to accept it.${card('staff')}${until}`,
  };
}

/** Held for another reason than approval, or set to Pending by hand. */
function holdWordsOf(heldFor: Order['heldFor']): Words {
  const reasons = heldFor.map((reason) => holdRules[reason].label.toLowerCase()).join(', ');
  if (reasons === '') return { buyer: PENDING, rep: PENDING, staff: PENDING };
  return {
    buyer: `Your order is on hold: ${reasons}. It is processed once the manufacturer releases it.`,
    rep: `The order is on hold: ${reasons}. It is processed once the manufacturer releases it.`,
    staff: `The order is on hold: ${reasons}. Release it to process it.`,
  };
}

const dueWords: Record<string, string> = {
  NET15: 'due 15 days after its date',
  NET30: 'due 30 days after its date',
  NET60: 'due 60 days after its date',
  COD: 'due on delivery',
  PREPAID: 'due before the order ships',
};

function unpaidWords({ orderNumber, paymentMethod, paymentTerms }: Order, due: string): Words {
  switch (paymentMethod) {
    case paymentTypeLabels.credit_card:
      return {
        buyer: `Pay ${due} by card when you are ready, here or with the link in your email.`,
        rep: `Send your customer the link to pay ${due} by card. No sign-in is needed.`,
        staff: `Send your customer the link to pay ${due} by card, or send an invoice from the order.`,
      };
    case paymentTypeLabels.check:
      return {
        buyer: `Send a check for ${due} and write ${orderNumber} on it.`,
        rep: `Your customer pays ${due} by check and writes ${orderNumber} on it.`,
        staff: `Your customer pays ${due} by check. Record the payment on the order when it arrives.`,
      };
    case paymentTypeLabels.terms: {
      const isDue = dueWords[paymentTerms] ?? `due by your terms (${paymentTerms})`;
      return {
        buyer: `You will be sent an invoice for ${due}. It is ${isDue}.`,
        rep: `Your customer is sent an invoice for ${due}. It is ${isDue}.`,
        staff: `Send the invoice for ${due} from the order. It is ${isDue}.`,
      };
    }
    default: {
      const how = paymentMethod.replace(`${paymentTypeLabels.marketplace} - `, '');
      return {
        buyer: `${due} is paid through ${how}.`,
        rep: `${due} is paid through ${how}.`,
        staff: `${due} is paid through ${how}. Record the payment on the order when it arrives.`,
      };
    }
  }
}

function moneyWords(order: Order): Words | string {
  const { state, due, kept } = orderMoney(order);
  if (order.status === 'cancelled') return 'This order is cancelled.';
  if (order.status === 'pending') return approvalWords(order);
  if (state === 'nothing_to_pay') return 'There is nothing to pay.';
  if (order.paymentPending) return 'The card payment is being confirmed. There is nothing to do.';
  if (due > 0) return unpaidWords(order, formatMoney(due));
  return `${formatMoney(kept)} is paid. There is nothing left to pay.`;
}

/** What happens next with an order that was just placed or saved, one sentence or two for each thing. */
export function nextWords(order: Order, reader: PlacedReader): string[] {
  const money = moneyWords(order);
  const words = [typeof money === 'string' ? money : money[reader]];
  if (order.status === 'cancelled') return words;
  const { email } = order.customer;
  if (email !== null) words.push(`The confirmation goes to ${email}.`);
  const whose = reader === 'buyer' ? 'You get' : 'Your customer gets';
  const shipping =
    order.requestedShipDate === null ? '' : `Requested ship date: ${formatDay(order.requestedShipDate)}. `;
  words.push(`${shipping}${whose} an email with the tracking number when it ships.`);
  return words;
}
