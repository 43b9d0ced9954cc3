import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Switch } from '../../ui/switch';
import { fieldLabels } from './product-form-values';
import { type ProductFormState, ProductTextField } from './product-text-field';

const names = ['allowBackorder', 'expectedOn', 'expectedUnits', 'lowStockAt', 'binLocation'] as const;

/** Closed until something in it is set or wrong. */
export function ProductStockFields({ form }: { form: ProductFormState }) {
  const values = useWatch({ control: form.control, name: names });
  const [isOpened, setOpened] = useState<boolean>();
  const isUsed = values.some((value) => value !== '' && value !== false && value !== null);
  const isWrong = names.some((name) => form.formState.errors[name] !== undefined);
  return (
    <details
      open={isWrong || (isOpened ?? isUsed)}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="border-t pt-4"
    >
      <summary className="cursor-pointer font-semibold pointer-coarse:py-3">Backorders and warehouse</summary>
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
        <Switch
          label={fieldLabels.allowBackorder}
          help="Customers can order more than is in stock. The rest waits until stock arrives."
          className="sm:col-span-2"
          {...form.register('allowBackorder')}
        />
        <ProductTextField
          form={form}
          name="expectedOn"
          optional
          type="date"
          help="Customers see this date with what is backordered."
        />
        <ProductTextField form={form} name="expectedUnits" optional inputMode="numeric" />
        <ProductTextField
          form={form}
          name="lowStockAt"
          optional
          inputMode="numeric"
          help="Stock is low below this number of units."
        />
        <ProductTextField
          form={form}
          name="binLocation"
          optional
          autoComplete="off"
          help="Printed on pick lists, which are sorted by it."
        />
      </div>
    </details>
  );
}
