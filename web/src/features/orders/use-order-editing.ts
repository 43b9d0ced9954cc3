import { Order } from '@casepack/contract/orders/order';
import { OrderEdit } from '@casepack/contract/orders/order-change';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { toast } from '../../ui/toast';
import { type ChargesEntry, chargesOf, type EntryLine, editOf, holds, toItems } from './order-entry';
import { useEditOrder } from './orders.queries';
import { useEditedLines } from './use-edited-lines';

type Ways = {
  /** The order can no longer be edited. */
  isBarred: boolean;
  onDone: () => void;
  onInvalid: () => void;
};

/** One edit of an order, from the state it started with to the saved one. */
export function useOrderEditing(order: Order, { isBarred, onDone, onInvalid }: Ways) {
  const saving = useEditOrder(order.id);
  /** The state it goes on from. */
  const [base, setBase] = useState(order);
  const [newer, setNewer] = useState<Order>();
  const charges = useForm<ChargesEntry, unknown, OrderEdit>({
    resolver: zodResolver(OrderEdit),
    defaultValues: chargesOf(order),
  });
  const lines = useEditedLines(order);

  // Paid or shipped meanwhile: there is nothing left to edit. A payment that is being processed may still fail.
  const isOver = isBarred && saving.error instanceof ApiError && saving.error.code === 'conflict';
  const close = useEffectEvent(onDone);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);

  function finish() {
    toast({ title: 'Success', description: 'Order updated successfully' });
    onDone();
  }

  /** A new status or tracking makes a new version of the order, but not of what is edited. */
  const seenVersion = () =>
    holds(order, editOf(base)) ? Math.max(order.version, base.version) : base.version;

  function handleRefusal(error: unknown, sent: OrderEdit, sentLines: readonly EntryLine[]) {
    const state = newerState(Order, error);
    if (state && holds(state, sent)) {
      // It was saved before, and only the answer was lost.
      finish();
      return;
    }
    setNewer(state);
    if (error instanceof ApiError) {
      // Drawn at once: a field takes the focus only where it can be edited again.
      flushSync(() => lines.refuse(error.fields, sentLines));
      showFieldErrors(charges, error);
    }
    toast(failure(error, 'Failed to update order'));
  }

  // Enter sends the form too, and may come twice before the fields are locked.
  const isSent = useRef(false);
  const save = charges.handleSubmit((entry) => {
    if (isSent.current) return;
    isSent.current = true;
    const newest = lines.newest();
    const edit = { ...entry, items: toItems(newest), version: seenVersion() };
    saving.mutate(edit, {
      onSuccess: finish,
      onError: (error) => handleRefusal(error, edit, newest),
      onSettled: () => {
        isSent.current = false;
      },
    });
  }, onInvalid);

  function goOnFrom(state: Order) {
    setBase(state);
    setNewer(undefined);
  }

  function takeTheirs(state: Order) {
    charges.reset(chargesOf(state));
    lines.startFrom(state);
    goOnFrom(state);
  }

  function keepMine(state: Order) {
    lines.carryOverTo(state);
    goOnFrom(state);
  }

  return {
    charges,
    lines,
    save,
    isSaving: saving.isPending,
    isDirty: charges.formState.isDirty || lines.isDirty,
    newer,
    takeTheirs,
    keepMine,
  };
}

export type OrderEditing = ReturnType<typeof useOrderEditing>;
