import type { ProductForm } from '@casepack/contract/catalog/product-input';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { fieldLabels, type ProductEntry } from './product-form-values';

export type ProductFormState = UseFormReturn<ProductEntry, unknown, ProductForm>;

type TextFieldName = Exclude<
  keyof ProductEntry,
  'metadataFields' | 'hasTestersAvailable' | 'allowBackorder' | 'unitOfMeasurement' | 'description'
>;

type ProductTextFieldProps = {
  form: ProductFormState;
  name: TextFieldName;
  help?: string;
  required?: boolean;
  optional?: boolean;
  className?: string;
  inputMode?: 'decimal' | 'numeric' | 'url';
  placeholder?: string;
  list?: string;
  autoComplete?: string;
  type?: 'date';
};

export function ProductTextField({
  form,
  name,
  help,
  required,
  optional,
  className,
  ...input
}: ProductTextFieldProps) {
  return (
    <Field
      label={fieldLabels[name]}
      help={help}
      required={required}
      optional={optional}
      className={className}
      error={form.formState.errors[name]?.message}
    >
      <Input {...input} {...form.register(name)} />
    </Field>
  );
}
