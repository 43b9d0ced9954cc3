import { holdRules } from '@casepack/contract/orders/holds';
import type { Order } from '@casepack/contract/orders/order';
import { statusLabel } from '@casepack/contract/orders/status';
import { releaseWords } from '@casepack/contract/payments/authorization';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { useRef, useState } from 'react';
import { afterCardCancellation } from '../../api/card-cancellation';
import { failure } from '../../api/failure';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { useChangeStatus, useReleaseHolds } from './orders.queries';

const LONGEST = 500;

interface Words {
  title: string;
  description: string;
  label: string;
  help: string;
  missing: string;
  saveLabel: string;
  busyLabel: string;
}

type WordsDialogProps = {
  words: Words;
  saving: { isPending: boolean; isSuccess: boolean };
  onSave: (text: string) => void;
  onClose: () => void;
};

/** One decision about an order, with a sentence why. */
function WordsDialog({ words, saving, onSave, onClose }: WordsDialogProps) {
  const { title, description, label, help, missing, saveLabel, busyLabel } = words;
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  function save() {
    if (text.trim() !== '') {
      onSave(text.trim());
      return;
    }
    setError(missing);
    field.current?.focus();
  }

  return (
    <FormDialog
      {...{ title, description, saveLabel, busyLabel, saving, onClose }}
      size="sm"
      hasChanges={text !== ''}
      onSubmit={save}
    >
      <Field label={label} error={error} help={help}>
        <Textarea
          ref={field}
          rows={3}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

type HoldDialogProps = { order: Order; onClose: () => void };

export function ReleaseDialog({ order, onClose }: HoldDialogProps) {
  const releasing = useReleaseHolds(order.id);
  const reasons = order.heldFor.map((reason) => holdRules[reason].label.toLowerCase()).join(', ');
  const stock = order.approvalExpiresAt === null ? '' : ' Its stock is reserved now.';
  const card = releaseWords(order);
  const { authorized } = orderMoney(order);

  const release = (note: string) =>
    releasing.mutate(
      { note, reasons: order.heldFor, ...(authorized > 0 && { charge: authorized }) },
      {
        onSuccess: (released) => {
          toast(releasedNotice(released));
          onClose();
        },
        onError: (error) => toast(failure(error, 'Failed to release the order')),
      },
    );

  return (
    <WordsDialog
      words={{
        title: `Release order ${order.orderNumber}?`,
        description: `It is on hold: ${reasons}. Once released, it can be processed, shipped and invoiced.${stock}${card === undefined ? '' : ` ${card}`}`,
        label: 'Note',
        help: 'Kept with the order. The customer does not see it.',
        missing: 'Enter a reason for releasing the order',
        saveLabel: 'Release',
        busyLabel: 'Releasing...',
      }}
      saving={releasing}
      onSave={release}
      onClose={onClose}
    />
  );
}

const releasedNotice = ({ orderNumber, status, paymentPending }: Order) =>
  paymentPending
    ? {
        title: 'The card is being charged',
        description: `Order ${orderNumber} is released when the card provider confirms it.`,
      }
    : { title: 'Order Released', description: `Order ${orderNumber} is now ${statusLabel(status)}.` };

export function RejectDialog({ order, onClose }: HoldDialogProps) {
  const rejecting = useChangeStatus(order.id);

  const reject = (reason: string) =>
    rejecting.mutate(
      { status: 'cancelled', reason },
      {
        onSuccess: (changed) => {
          toast(
            afterCardCancellation(changed, {
              title: 'Order Rejected',
              description: `Order ${order.orderNumber} is cancelled.`,
            }),
          );
          onClose();
        },
        onError: (error) => toast(failure(error, 'Failed to reject the order')),
      },
    );

  return (
    <WordsDialog
      words={{
        title: `Reject order ${order.orderNumber}?`,
        description: `The order is cancelled, and the customer gets an email with your reason.${orderMoney(order).authorized > 0 ? ' The card is not charged.' : ''}`,
        label: 'Reason',
        help: 'The customer sees this.',
        missing: 'Enter a reason for rejecting the order',
        saveLabel: 'Reject order',
        busyLabel: 'Rejecting...',
      }}
      saving={rejecting}
      onSave={reject}
      onClose={onClose}
    />
  );
}
