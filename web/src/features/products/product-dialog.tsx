import { Product } from '@casepack/contract/catalog/product';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/api-error';
import { newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { differencesBetween } from '../../ui/differences-between';
import { FormDialog } from '../../ui/form-dialog';
import { toast } from '../../ui/toast';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { ProductFields } from './product-fields';
import {
  fieldLabels,
  newProductEntry,
  ProductEntry,
  toPatch,
  toProductEntry,
  toWords,
  unlistedEntry,
} from './product-form-values';
import { type Owner, productQueries, useCreateProduct, useUpdateProduct } from './products.queries';

type ProductDialogProps = {
  /** Null makes a new one. */
  product: Product | null;
  manufacturerId: Owner;
  onClose: () => void;
};

const toEntry = (product: Product | null) => (product ? toProductEntry(product) : newProductEntry);

export function ProductDialog({ product, manufacturerId, onClose }: ProductDialogProps) {
  const categories = useQuery(productQueries.categories(manufacturerId)).data ?? [];
  const create = useCreateProduct(manufacturerId);
  const update = useUpdateProduct();
  const form = useForm({ resolver: zodResolver(ProductEntry), defaultValues: toEntry(product) });
  const { data: unlisted } = useQuery(productQueries.unlisted(product?.id));
  useEffect(() => {
    for (const [name, defaultValue] of Object.entries(unlistedEntry(unlisted ?? {}))) {
      const field = name as keyof ReturnType<typeof unlistedEntry>; // its own keys
      if (defaultValue !== '' && !form.getFieldState(field).isDirty) form.resetField(field, { defaultValue });
    }
  }, [unlisted, form]);
  const [isUploading, setUploading] = useState(false);
  const stale = useStaleEdit(product, form, toEntry);
  const action = product ? 'update' : 'create';

  const submit = form.handleSubmit((values) => {
    const outcome = {
      onSuccess: ({ name }: Product) => {
        toast({ title: product ? 'Product Updated' : 'Product Created', description: name });
        onClose();
      },
      onError: (error: unknown) => {
        const compare = (theirs: Product) =>
          differencesBetween(fieldLabels, toWords(theirs), toWords(values));
        if (stale.detectConflict(newerState(Product, error), compare)) return;
        showFieldErrors(form, error);
        const reason = messageOf(error, 'Please try again.');
        const description = `Failed to ${action} product: ${reason}`;
        toast({ title: 'Error', description, variant: 'destructive' });
      },
    };
    if (stale.base === null) create.mutate(values, outcome);
    else
      update.mutate({ id: stale.base.id, patch: toPatch({ ...unlisted, ...stale.base }, values) }, outcome);
  });

  return (
    <FormDialog
      size="lg"
      title={product ? 'Edit Product' : 'Create Product'}
      description={product ? product.name : 'Add a product to the catalog'}
      hasChanges={form.formState.isDirty || isUploading}
      saving={product ? update : create}
      // It closes once the product is saved, which would stop the uploads.
      isReady={!isUploading}
      saveLabel={isUploading ? 'Uploading images...' : product ? 'Save Changes' : 'Create Product'}
      busyLabel={product ? undefined : 'Creating...'}
      conflict={stale.conflict}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <ProductFields
          form={form}
          categories={categories}
          productId={product?.id}
          onUploading={setUploading}
        />
      </div>
    </FormDialog>
  );
}
