import type { Order } from '@casepack/contract/orders/order';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { ConflictNotice } from '../../ui/conflict-notice';
import { differencesBetween } from '../../ui/differences-between';
import { recoverLostFocus } from '../../ui/recover-lost-focus';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { CustomerCard } from './customer-card';
import { EditedCharges, RunningTotal } from './edited-charges';
import { EditedItems } from './edited-items';
import { ManufacturerBar } from './manufacturer-bar';
import { OrderColumns } from './order-columns';
import { chargesOf, comparable, entryLabels, linesOf } from './order-entry';
import { OrderTabs, type TabChoice } from './order-tabs';
import { PaymentTab } from './payment-tab';
import { RepriceAll } from './reprice-all';
import { TrackingForm } from './tracking-form';
import { TrackingTab } from './tracking-tab';
import { type OrderEditing, useOrderEditing } from './use-order-editing';

type EditedOrderProps = TabChoice & {
  order: Order;
  documents: ReactNode;
  /** It can no longer be edited. */
  isBarred: boolean;
  /** It has ended, and the read-only view is being rendered. */
  isClosing: boolean;
  onDone: () => void;
};

export function EditedOrder(props: EditedOrderProps) {
  const { order, documents, isBarred, isClosing, tab, onTab, onDone } = props;
  const editing = useOrderEditing(order, { isBarred, onDone, onInvalid: () => onTab('overview') });
  const isBusy = editing.isSaving || isClosing;
  const { leave, question } = useDiscardQuestion(editing.isDirty, onDone, { allowsWithinPage: true });
  return (
    <>
      <ManufacturerBar order={order} isSticky figure={<RunningTotal editing={editing} />}>
        <Button disabled={isBusy} onClick={leave}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={editing.newer !== undefined}
          busy={isBusy}
          busyLabel="Saving..."
          onClick={() => void editing.save()}
        >
          Save Changes
        </Button>
      </ManufacturerBar>
      <OrderTabs
        tab={tab}
        onTab={onTab}
        overview={<EditOverview order={order} editing={editing} isBusy={isBusy} />}
        payment={<PaymentTab order={order} isPublic={false} canManage />}
        tracking={<TrackingTab order={order} form={<TrackingForm orderId={order.id} />} />}
        documents={documents}
      />
      {question}
    </>
  );
}

type EditFormProps = { order: Order; editing: OrderEditing; isBusy: boolean };

/** Rows are removed in one step and fields added in another: both at once is too slow for a long order. */
function EditOverview(props: EditFormProps) {
  const isFilled = useDeferredValue(true, false);
  return isFilled ? <EditForm {...props} /> : <div className="min-h-dvh" />;
}

function EditForm({ order, editing, isBusy }: EditFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => recoverLostFocus(form.current), []);
  // A separate step: with hundreds of lines it takes as long as everything else that Save does.
  const isLocked = useDeferredValue(isBusy);
  return (
    <form
      ref={form}
      aria-label="Edit Order"
      tabIndex={-1}
      noValidate
      // A focused field must not be hidden below the sticky bar.
      className="[&_:is(input,select,button)]:scroll-mt-24"
      onSubmit={(event) => {
        event.preventDefault();
        if (editing.newer === undefined) void editing.save();
      }}
    >
      {/* Anything typed while saving would be lost. */}
      <fieldset disabled={isBusy && isLocked} className="flex min-w-0 flex-col gap-6">
        <Conflict editing={editing} />
        <OrderColumns
          items={
            <EditedItems
              editing={editing.lines}
              customerId={order.wholesaleCustomerId}
              actions={<RepriceAll orderId={order.id} editing={editing} />}
            />
          }
          summary={<EditedCharges editing={editing} />}
          customer={<CustomerCard order={order} isPublic={false} />}
        />
        {/* The visible button is above the tabs; without one inside the form, Enter would not submit it. */}
        <button type="submit" hidden />
      </fieldset>
    </form>
  );
}

/** Someone else saved first: nothing is overwritten before this editor has seen it. */
function Conflict({ editing }: { editing: OrderEditing }) {
  const { newer, charges, lines, takeTheirs, keepMine } = editing;
  if (newer === undefined) return null;
  const theirs = linesOf(newer);
  return (
    <ConflictNotice
      differences={differencesBetween(
        entryLabels,
        comparable(chargesOf(newer), theirs, lines.lines),
        comparable(charges.getValues(), lines.lines, theirs),
      )}
      onTakeTheirs={() => takeTheirs(newer)}
      onKeepMine={() => keepMine(newer)}
    />
  );
}
