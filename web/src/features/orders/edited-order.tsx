import type { OrderSide } from '@casepack/contract/access/questions';
import type { Order } from '@casepack/contract/orders/order';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ConflictNotice } from '../../ui/conflict-notice';
import { differencesBetween } from '../../ui/differences-between';
import { recoverLostFocus } from '../../ui/recover-lost-focus';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { CorrectedTotal, CorrectedTotals, usePreview } from './corrected-totals';
import { EditedCharges, RunningTotal } from './edited-charges';
import { EditedDetails } from './edited-details';
import { EditedItems } from './edited-items';
import { ManufacturerBar } from './manufacturer-bar';
import { OrderColumns } from './order-columns';
import { comparable, entryLabels, entryOf, linesOf } from './order-entry';
import { enteredFacts, storedFacts } from './order-facts';
import { OrderTabs, type TabChoice } from './order-tabs';
import { PaymentTab } from './payment-tab';
import { RepriceAll } from './reprice-all';
import { TrackingForm } from './tracking-form';
import { TrackingTab } from './tracking-tab';
import { type OrderEditing, useOrderEditing } from './use-order-editing';

type EditedOrderProps = TabChoice & {
  order: Order;
  /** Who edits it. */
  side: OrderSide;
  documents: ReactNode;
  /** It can no longer be edited. */
  isBarred: boolean;
  /** It has ended, and the read-only view is being rendered. */
  isClosing: boolean;
  onDone: () => void;
};

export function EditedOrder(props: EditedOrderProps) {
  const { order, side, documents, isBarred, isClosing, tab, onTab, onDone } = props;
  const editing = useOrderEditing(order, { side, isBarred, onDone, onInvalid: () => onTab('overview') });
  const isBusy = editing.isSaving || isClosing;
  const { leave, question } = useDiscardQuestion(editing.isDirty, onDone, { allowsWithinPage: true });
  const buttons = (
    <>
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
    </>
  );
  const tabs = { tab, onTab, documents };
  const form = { order, editing, isBusy };
  return (
    <>
      {side === 'staff' ? (
        <>
          <ManufacturerBar order={order} isSticky figure={<RunningTotal editing={editing} />}>
            {buttons}
          </ManufacturerBar>
          <OrderTabs
            {...tabs}
            overview={<EditOverview {...form} summary={<EditedCharges editing={editing} />} />}
            payment={<PaymentTab order={order} isPublic={false} canManage />}
            tracking={<TrackingTab order={order} form={<TrackingForm order={order} />} />}
          />
        </>
      ) : (
        <CorrectedOrder form={form} buttons={buttons} {...tabs} />
      )}
      {question}
      <BackorderQuestion editing={editing} />
    </>
  );
}

/** The edit orders more than there is of a product that can be backordered. */
function BackorderQuestion({ editing }: { editing: OrderEditing }) {
  const { backorder, saveWithBackorder, dropBackorder } = editing;
  return (
    <ConfirmDialog
      open={backorder !== undefined}
      onOpenChange={(open) => !open && dropBackorder()}
      title="Some items are not in stock"
      description={backorder?.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      confirmLabel="Save and ship the rest later"
      danger={false}
      onConfirm={() => void saveWithBackorder()}
    />
  );
}

type CorrectedOrderProps = TabChoice & {
  form: Omit<EditFormProps, 'summary'>;
  buttons: ReactNode;
  documents: ReactNode;
};

/** For its rep and its buyer, who set no prices and no charges. */
function CorrectedOrder({ form, buttons, ...tabs }: CorrectedOrderProps) {
  const { order, editing } = form;
  const { preview, problem } = usePreview(editing);
  return (
    <>
      <section
        aria-label="Edit Order"
        className="sticky top-(--sticky-top) z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-ground p-3 shadow-float max-sm:gap-x-2 max-sm:p-2"
      >
        <p className="min-w-0 max-md:hidden lg:flex-1">You can change this order until it is processed.</p>
        <CorrectedTotal preview={preview} />
        <div className="ms-auto flex flex-wrap gap-2 max-sm:[&_button]:px-3">{buttons}</div>
      </section>
      <OrderTabs
        {...tabs}
        overview={
          <EditOverview
            {...form}
            summary={<CorrectedTotals editing={editing} preview={preview} problem={problem} />}
          />
        }
        payment={<PaymentTab order={order} isPublic={false} canManage={false} />}
        tracking={<TrackingTab order={order} />}
      />
    </>
  );
}

type EditFormProps = { order: Order; editing: OrderEditing; isBusy: boolean; summary: ReactNode };

/** Rows are removed in one step and fields added in another: both at once is too slow for a long order. */
function EditOverview(props: EditFormProps) {
  const isFilled = useDeferredValue(true, false);
  return isFilled ? <EditForm {...props} /> : <div className="min-h-dvh" />;
}

function EditForm({ order, editing, isBusy, summary }: EditFormProps) {
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
              setsPrices={editing.side === 'staff'}
              editing={editing.lines}
              customerId={editing.catalogOf}
              actions={editing.side === 'staff' && <RepriceAll orderId={order.id} editing={editing} />}
            />
          }
          summary={summary}
          customer={<EditedDetails order={editing.base} editing={editing} />}
        />
        {/* The visible button is above the tabs; without one inside the form, Enter would not submit it. */}
        <button type="submit" hidden />
      </fieldset>
    </form>
  );
}

/** Someone else saved first: nothing is overwritten before this editor has seen it. */
function Conflict({ editing }: { editing: OrderEditing }) {
  const { newer, charges, lines, side, base, takeTheirs, keepMine } = editing;
  if (newer === undefined) return null;
  const theirs = linesOf(newer);
  const entered = charges.getValues();
  return (
    <ConflictNotice
      differences={differencesBetween(
        entryLabels,
        { ...comparable(entryOf(newer, side), theirs, lines.lines), ...storedFacts(newer) },
        { ...comparable(entered, lines.lines, theirs), ...enteredFacts(entered, base) },
      )}
      onTakeTheirs={() => takeTheirs(newer)}
      onKeepMine={() => keepMine(newer)}
    />
  );
}
