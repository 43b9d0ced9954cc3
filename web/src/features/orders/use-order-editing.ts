import { Order } from '@casepack/contract/orders/order';
import { OrderEdit } from '@casepack/contract/orders/order-change';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { toast } from '../../ui/toast';
import { type ChargesEntry, chargesOf, toItems } from './order-entry';
import { useEditOrder } from './orders.queries';
import { useEditedLines } from './use-edited-lines';

type Ways = {
  /** The order can no longer be edited. */
  isBarred: boolean;
  onDone: () => void;
  onInvalid: () => void;
};

/** One edit of an order, from the state it started with to the saved one. */
export function useOrderEditing(start: Order, { isBarred, onDone, onInvalid }: Ways) {
  const saving = useEditOrder(start.id);
  const [version, setVersion] = useState(start.version);
  const [newer, setNewer] = useState<Order>();
  const charges = useForm<ChargesEntry, unknown, OrderEdit>({
    resolver: zodResolver(OrderEdit),
    defaultValues: chargesOf(start),
  });
  const lines = useEditedLines(start);

  // Paid or shipped meanwhile: there is nothing left to edit. A payment that is being processed may still fail.
  const isOver = isBarred && saving.error instanceof ApiError && saving.error.code === 'conflict';
  const close = useEffectEvent(onDone);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);

  function handleRefusal(error: unknown) {
    setNewer(newerState(Order, error));
    if (error instanceof ApiError) {
      // Drawn at once: a field takes the focus only where it can be edited again.
      flushSync(() => lines.refuse(error.fields));
      showFieldErrors(charges, error);
    }
    toast(failure(error, 'Failed to update order'));
  }

  const save = charges.handleSubmit(
    (entry) =>
      saving.mutate(
        { ...entry, items: toItems(lines.lines), version },
        {
          onSuccess: () => {
            toast({ title: 'Success', description: 'Order updated successfully' });
            onDone();
          },
          onError: handleRefusal,
        },
      ),
    onInvalid,
  );

  function takeTheirs(state: Order) {
    charges.reset(chargesOf(state));
    lines.startFrom(state);
    setVersion(state.version);
    setNewer(undefined);
  }

  function keepMine(state: Order) {
    lines.carryOverTo(state);
    setVersion(state.version);
    setNewer(undefined);
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
