import { PartNumberText } from '@casepack/contract/part-numbers/part-number';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failure } from '../../api/failure';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { SearchInput } from '../../ui/search-input';
import { toast } from '../../ui/toast';
import { partNumberQueries, takenByIn, useSavePartNumber } from './part-numbers.queries';

type AddPartNumberDialogProps = { customerId: number; viewAs: number | undefined; onClose: () => void };

/** Asks before a number is taken from another product. */
export function AddPartNumberDialog({ customerId, viewAs, onClose }: AddPartNumberDialogProps) {
  const [partNumber, setPartNumber] = useState('');
  const [search, setSearch] = useState('');
  const [productId, setProductId] = useState<number>();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const products = useQuery(partNumberQueries.products(search, viewAs));
  const saving = useSavePartNumber(customerId);
  const taken = takenByIn(saving.error);
  const replaces = taken?.partNumber.toLowerCase() === partNumber.trim().toLowerCase() ? taken : undefined;

  function save() {
    const read = PartNumberText.safeParse(partNumber);
    if (!read.success) {
      setError(read.error.issues[0]?.message);
      field.current?.focus();
      return;
    }
    if (productId === undefined) return;
    saving.mutate(
      { partNumber: read.data, productId, replaces: replaces?.productId },
      {
        onSuccess: ({ partNumber, name }) => {
          toast({ title: 'Part number saved', description: `${partNumber} stands for ${name}.` });
          onClose();
        },
        onError: (refusal) => {
          if (!takenByIn(refusal)) toast(failure(refusal, 'The part number could not be saved.'));
        },
      },
    );
  }

  return (
    <FormDialog
      title="Add part number"
      hasChanges={partNumber !== '' || productId !== undefined}
      saving={saving}
      saveLabel={replaces ? 'Replace' : 'Save'}
      isReady={productId !== undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={viewAs === undefined ? 'Your part number' : "The customer's part number"} error={error}>
        <Input
          ref={field}
          autoComplete="off"
          maxLength={100}
          value={partNumber}
          onChange={(event) => {
            setPartNumber(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <SearchInput label="Search products" value={search} onSearch={setSearch} />
      {products.data && search !== '' && (
        <fieldset className="flex flex-col gap-1" aria-busy={products.isFetching}>
          <legend className="mb-1 font-medium">Product</legend>
          {products.data.map(({ id, name, sku }) => (
            <label
              key={id}
              className="flex cursor-pointer items-center gap-3 rounded-lg border px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="product"
                className="accent-accent"
                checked={id === productId}
                onChange={() => setProductId(id)}
              />
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-sm whitespace-nowrap text-ink-soft">{sku}</span>
              </span>
            </label>
          ))}
          {products.data.length === 0 && <p className="text-ink-soft">No products found.</p>}
        </fieldset>
      )}
      <p role="alert" className="rounded-lg bg-yellow-soft p-3 text-sm text-yellow empty:hidden">
        {replaces &&
          `${replaces.partNumber} already stands for ${replaces.name} (${replaces.sku}). Replace it?`}
      </p>
    </FormDialog>
  );
}
