import type { Order } from '@casepack/contract/orders/order';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile';
import { differencesBetween } from '../../ui/differences-between';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { CustomerCard } from './customer-card';
import { EditedCharges } from './edited-charges';
import { EditedItems } from './edited-items';
import { ManufacturerBar } from './manufacturer-bar';
import { chargesOf, comparable, entryLabels, linesOf } from './order-entry';
import { OrderTabs, type TabChoice } from './order-tabs';
import { PaymentTab } from './payment-tab';
import { TrackingForm } from './tracking-form';
import { TrackingTab } from './tracking-tab';
import { type OrderEditing, useOrderEditing } from './use-order-editing';

type EditedOrderProps = TabChoice & {
  order: Order;
  documents: ReactNode;
  /** It is over, and what comes after it is being drawn. */
  isClosing: boolean;
  onDone: () => void;
};

export function EditedOrder({ order, documents, isClosing, tab, onTab, onDone }: EditedOrderProps) {
  const editing = useOrderEditing(order, { onDone, onInvalid: () => onTab('overview') });
  const { leave, question } = useDiscardQuestion(editing.isDirty, onDone, { withinPageIsFree: true });
  return (
    <>
      <ManufacturerBar order={order}>
        <Button disabled={isClosing} onClick={leave}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={editing.newer !== undefined}
          busy={editing.isSaving || isClosing}
          busyLabel="Saving..."
          onClick={() => void editing.save()}
        >
          Save Changes
        </Button>
      </ManufacturerBar>
      <OrderTabs
        tab={tab}
        onTab={onTab}
        overview={<EditForm order={order} editing={editing} />}
        payment={<PaymentTab order={order} isPublic={false} canManage />}
        tracking={<TrackingTab order={order} form={<TrackingForm orderId={order.id} />} />}
        documents={documents}
      />
      {question}
    </>
  );
}

function EditForm({ order, editing }: { order: Order; editing: OrderEditing }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (editing.newer === undefined && !editing.isSaving) void editing.save();
      }}
      className="flex flex-col gap-6"
    >
      <Conflict editing={editing} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <CustomerCard order={order} isPublic={false} />
        <EditedCharges editing={editing} />
      </div>
      <EditedItems editing={editing.lines} manufacturerId={order.manufacturerId} />
      {/* The button that people see stands above the tabs; without one in the form, Enter would send nothing. */}
      <button type="submit" hidden />
    </form>
  );
}

/** Someone else saved first: nothing is overwritten before this editor has seen what. */
function Conflict({ editing }: { editing: OrderEditing }) {
  const { newer, charges, lines, takeTheirs, keepMine } = editing;
  if (newer === undefined) return null;
  const theirs = linesOf(newer);
  return (
    <ChangedMeanwhile
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
