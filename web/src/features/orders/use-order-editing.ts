import type { OrderSide } from '@casepack/contract/access/questions';
import { Order } from '@casepack/contract/orders/order';
import { OrderEdit } from '@casepack/contract/orders/order-change';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { toast } from '../../ui/toast';
import { editOf, hasResultOf } from './edit-result';
import { type ChargesEntry, type EntryLine, entryOf, toItems } from './order-entry';
import { orderQueries, useEditOrder } from './orders.queries';
import { useEditedLines } from './use-edited-lines';

type EditingOptions = {
  /** Who edits: only staff set charges. */
  side: OrderSide;
  /** The order can no longer be edited. */
  isBarred: boolean;
  onDone: () => void;
  onInvalid: () => void;
};

/** One edit of an order, from its initial state until it is saved. */
export function useOrderEditing(order: Order, { side, isBarred, onDone, onInvalid }: EditingOptions) {
  const saving = useEditOrder(order.id);
  /** The state the edit is based on. */
  const [base, setBase] = useState(order);
  const [newer, setNewer] = useState<Order>();
  /** What would ship later, if the edit orders more than there is. */
  const [backorder, setBackorder] = useState<readonly string[]>();
  const charges = useForm<ChargesEntry, unknown, OrderEdit>({
    resolver: zodResolver(OrderEdit),
    defaultValues: entryOf(order, side),
  });
  /** Whose catalog it is corrected from. To a customer's own people the catalog is theirs without naming them. */
  const catalogOf = side === 'customer' ? undefined : base.wholesaleCustomerId;
  const products = useQuery(orderQueries.customerProducts(base, catalogOf));
  const lines = useEditedLines(order, products.data);

  // Paid or shipped meanwhile: it can no longer be edited. A payment in progress may still fail.
  const isOver = isBarred && saving.error instanceof ApiError && saving.error.code === 'conflict';
  const close = useEffectEvent(onDone);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);

  function finish() {
    toast({ title: 'Success', description: 'Order updated successfully' });
    onDone();
  }

  /** A new status or tracking changes the version of the order, but nothing that is being edited. */
  const seenVersion = () =>
    hasResultOf(order, editOf(base)) ? Math.max(order.version, base.version) : base.version;

  function handleRefusal(error: unknown, sent: OrderEdit, sentLines: readonly EntryLine[]) {
    const state = newerState(Order, error);
    if (state && hasResultOf(state, sent)) {
      // It was already saved, and only the response was lost.
      finish();
      return;
    }
    if (error instanceof ApiError && error.code === 'backorder_needed') {
      setBackorder(Object.values(error.fields ?? {}));
      return;
    }
    setNewer(state);
    if (error instanceof ApiError) {
      // Rendered synchronously: a field can be focused only when it is enabled again.
      flushSync(() => lines.refuse(error.fields, sentLines));
      showFieldErrors(charges, error);
    }
    toast(failure(error, 'Failed to update order'));
  }

  // Enter also submits the form, and may come twice before the fields are disabled.
  const isSent = useRef(false);
  function send(entry: OrderEdit) {
    if (isSent.current) return;
    isSent.current = true;
    const newest = lines.newest();
    const edit = { ...entry, items: toItems(newest), version: seenVersion() };
    setBackorder(undefined);
    saving.mutate(edit, {
      onSuccess: finish,
      onError: (error) => handleRefusal(error, edit, newest),
      onSettled: () => {
        isSent.current = false;
      },
    });
  }
  const save = charges.handleSubmit(send, onInvalid);
  const saveWithBackorder = charges.handleSubmit(
    (entry) => send({ ...entry, acceptsBackorder: true }),
    onInvalid,
  );

  /** What would be saved now; undefined if a charge is not an amount. */
  function unsavedEdit(): OrderEdit | undefined {
    const entry = OrderEdit.safeParse(charges.getValues());
    if (entry.success) return { ...entry.data, items: toItems(lines.newest()), version: seenVersion() };
    void charges.trigger(undefined, { shouldFocus: true });
    return undefined;
  }

  function goOnFrom(state: Order) {
    setBase(state);
    setNewer(undefined);
  }

  function takeTheirs(state: Order) {
    charges.reset(entryOf(state, side));
    lines.startFrom(state);
    goOnFrom(state);
  }

  function keepMine(state: Order) {
    lines.carryOverTo(state);
    goOnFrom(state);
  }

  return {
    side,
    base,
    catalogOf,
    charges,
    lines,
    unsavedEdit,
    save,
    backorder,
    saveWithBackorder,
    dropBackorder: () => setBackorder(undefined),
    isSaving: saving.isPending,
    isDirty: charges.formState.isDirty || lines.isDirty,
    newer,
    takeTheirs,
    keepMine,
  };
}

export type OrderEditing = ReturnType<typeof useOrderEditing>;
