import type { Product } from '@casepack/contract/catalog/product';
import { Order } from '@casepack/contract/orders/order';
import { OrderEdit } from '@casepack/contract/orders/order-change';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { announce } from '../../ui/announce';
import { toast } from '../../ui/toast';
import {
  type EntryLine,
  type FactsByLine,
  factsKey,
  factsOfOrder,
  factsOfProduct,
  type OrderEntry,
  toEntry,
} from './order-entry';
import { useEditOrder } from './orders.queries';

type Ways = { onDone: () => void; onInvalid: () => void };

/** One edit of an order, from the state it started with to the saved one. */
export function useOrderEditing(start: Order, { onDone, onInvalid }: Ways) {
  const saving = useEditOrder(start.id);
  const [version, setVersion] = useState(start.version);
  const [newer, setNewer] = useState<Order>();
  const [facts, setFacts] = useState<FactsByLine>(() => new Map(factsOfOrder(start)));
  const form = useForm<OrderEntry, unknown, OrderEdit>({
    resolver: zodResolver(OrderEdit),
    defaultValues: toEntry(start),
  });
  const lines = useFieldArray({ control: form.control, name: 'items', keyName: 'key' });

  function handleRefusal(error: unknown) {
    const state = newerState(Order, error);
    if (state) {
      setFacts(new Map([...facts, ...factsOfOrder(state)]));
      setNewer(state);
    }
    showFieldErrors(form, error);
    toast(failure(error, 'Failed to update order'));
    // Paid or shipped meanwhile: there is nothing left to edit.
    if (error instanceof ApiError && error.code === 'conflict') onDone();
  }

  const save = form.handleSubmit(
    (entry) =>
      saving.mutate(
        { ...entry, version },
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

  function add(product: Product) {
    const found = factsOfProduct(product);
    if (!found) return;
    const present = form.getValues('items') ?? [];
    const at = present.findIndex((line) => line.productId === product.id && !line.isTester);
    const there = present[at];
    if (there) {
      form.setValue(`items.${at}.quantity`, there.quantity + 1, { shouldDirty: true });
      announce(`${product.name}: ${there.quantity + 1}`);
      return;
    }
    const line: EntryLine = { productId: product.id, quantity: 1, isTester: false };
    setFacts(new Map([...facts, [factsKey(line), found]]));
    lines.append(line, { shouldFocus: false });
    announce(`${product.name} added`);
  }

  function takeTheirs(state: Order) {
    form.reset(toEntry(state));
    setVersion(state.version);
    setNewer(undefined);
  }

  /** A line that is gone by now is ordered anew. */
  function keepMine(state: Order) {
    const known = new Set(state.items.map(({ id }) => id));
    const moved = new Map(facts);
    const items = (form.getValues('items') ?? []).map(({ id, ...line }) => {
      if (id !== undefined && known.has(id)) return { ...line, id };
      const before = facts.get(factsKey({ ...line, id }));
      if (before && !moved.has(factsKey(line))) moved.set(factsKey(line), before);
      return line;
    });
    setFacts(moved);
    form.setValue('items', items, { shouldDirty: true });
    setVersion(state.version);
    setNewer(undefined);
  }

  return {
    form,
    lines,
    facts,
    add,
    save,
    isSaving: saving.isPending,
    isDirty: form.formState.isDirty,
    newer,
    takeTheirs,
    keepMine,
  };
}

export type OrderEditing = ReturnType<typeof useOrderEditing>;
