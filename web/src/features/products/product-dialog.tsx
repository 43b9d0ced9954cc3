import { Product, type ProductForm } from '@casepack/contract/catalog/product';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from '../../api/api-error';
import { showFieldErrors } from '../../api/field-errors';
import { isSignedOutError } from '../../api/query-client';
import { Button } from '../../ui/button';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile';
import { Dialog } from '../../ui/dialog';
import { differencesBetween } from '../../ui/differences-between';
import { toast } from '../../ui/toast';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { ProductFields } from './product-fields';
import {
  fieldLabels,
  newProductEntry,
  ProductEntry,
  toPatch,
  toProductEntry,
  toWords,
} from './product-form-values';
import { type Owner, productQueries, useCreateProduct, useUpdateProduct } from './products.queries';

type ProductDialogProps = {
  /** Null makes a new one (spec 4.41). */
  product: Product | null;
  manufacturerId: Owner;
  onClose: () => void;
};

interface Conflict {
  stored: Product;
  mine: ProductForm;
}

const storedIn = (error: unknown): Product | undefined =>
  error instanceof ApiError && error.code === 'stale_version'
    ? z.safeDecode(Product, error.details as z.input<typeof Product>).data // checked by the decoding
    : undefined;

export function ProductDialog({ product, manufacturerId, onClose }: ProductDialogProps) {
  const formId = useId();
  const categories = useQuery(productQueries.categories(manufacturerId)).data ?? [];
  const create = useCreateProduct(manufacturerId);
  const update = useUpdateProduct();
  const [base, setBase] = useState(product);
  const [conflict, setConflict] = useState<Conflict>();
  const form = useForm({
    resolver: zodResolver(ProductEntry),
    defaultValues: product ? toProductEntry(product) : newProductEntry,
  });
  const isSaving = create.isPending || update.isPending;
  const isSaved = create.isSuccess || update.isSuccess;
  const { leave, question } = useDiscardQuestion(form.formState.isDirty && !isSaved, onClose);

  function finish(saved: Product, title: string) {
    toast({ title, description: saved.name });
    onClose();
  }

  function fail(error: unknown, mine: ProductForm) {
    if (isSignedOutError(error)) return;
    const stored = storedIn(error);
    if (stored) {
      setConflict({ stored, mine });
      return;
    }
    showFieldErrors(form, error);
    const deed = base ? 'update' : 'create';
    const reason = messageOf(error, 'Please try again.');
    toast({
      title: 'Error',
      description: `Failed to ${deed} product: ${reason}`,
      variant: 'destructive',
    });
  }

  /** `before` is the state that is knowingly replaced. */
  function save(values: ProductForm, before = base) {
    const onError = (error: unknown) => fail(error, values);
    if (before === null) {
      create.mutate(values, { onSuccess: (saved) => finish(saved, 'Product Created'), onError });
    } else {
      update.mutate(
        { id: before.id, patch: toPatch(before, values) },
        { onSuccess: (saved) => finish(saved, 'Product Updated'), onError },
      );
    }
  }

  function reload(stored: Product) {
    setBase(stored);
    setConflict(undefined);
    form.reset(toProductEntry(stored));
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        size="lg"
        title={product ? 'Edit Product' : 'Create Product'}
        description={product ? product.name : 'Add a product to the catalog'}
        footer={
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={isSaving} busyLabel="Saving...">
              {product ? 'Update Product' : 'Create Product'}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-6"
          onSubmit={form.handleSubmit((values) => save(values))}
        >
          {conflict && (
            <ChangedMeanwhile
              differences={differencesBetween(fieldLabels, toWords(conflict.stored), toWords(conflict.mine))}
              onTakeTheirs={() => reload(conflict.stored)}
              onKeepMine={() => void form.handleSubmit((values) => save(values, conflict.stored))()}
            />
          )}
          <ProductFields form={form} categories={categories} />
        </form>
      </Dialog>
      {question}
    </>
  );
}
