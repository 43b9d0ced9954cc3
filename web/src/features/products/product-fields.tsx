import { unitsOfMeasurement } from '@casepack/contract/catalog/product';
import { type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '../../ui/field';
import { Picture } from '../../ui/picture';
import { Select } from '../../ui/select';
import { Switch } from '../../ui/switch';
import { Textarea } from '../../ui/textarea';
import { ImageManager } from './image-manager';
import { MetadataFields } from './metadata-fields';
import { fieldLabels } from './product-form-values';
import { ProductStockFields } from './product-stock-fields';
import { type ProductFormState, ProductTextField as TextField } from './product-text-field';

type ProductFieldsProps = {
  form: ProductFormState;
  /** Offered while typing; a new one is as good. */
  categories: readonly string[];
  /** Undefined while it is not saved. */
  productId: number | undefined;
  onUploading: (isUploading: boolean) => void;
};

export function ProductFields({ form, categories, productId, onUploading }: ProductFieldsProps) {
  const imageUrl = useWatch({ control: form.control, name: 'imageUrl' });
  const categoriesId = useId();

  return (
    <div className="flex flex-col gap-6">
      <Group>
        <TextField form={form} name="name" required className="sm:col-span-2" />
        <TextField form={form} name="sku" required autoComplete="off" />
        <TextField form={form} name="category" required list={categoriesId} autoComplete="off" />
        <datalist id={categoriesId}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <Field
          label={fieldLabels.description}
          optional
          className="sm:col-span-2"
          error={form.formState.errors.description?.message}
        >
          <Textarea {...form.register('description')} />
        </Field>
        <div className="flex items-start gap-3 sm:col-span-2">
          <TextField
            form={form}
            name="imageUrl"
            inputMode="url"
            optional
            help="A web address, or a path on this site. Shown if there are no images below."
            className="flex-1"
          />
          <Picture src={imageUrl?.trim() || null} alt="" size={64} className="mt-1 rounded-md border" />
        </div>
        <TextField form={form} name="tags" optional help="Separated by commas." />
        <TextField
          form={form}
          name="barcode"
          optional
          inputMode="numeric"
          autoComplete="off"
          help="UPC, EAN or GTIN, 8 to 14 digits."
        />
      </Group>
      <ImageSection productId={productId} onUploading={onUploading} />
      <Group title="Prices and packing">
        <TextField form={form} name="wholesalePricePerUnit" required inputMode="decimal" placeholder="0.00" />
        <TextField form={form} name="retailPricePerUnit" optional inputMode="decimal" placeholder="0.00" />
        <TextField form={form} name="casePackQuantity" required inputMode="numeric" />
        <TextField form={form} name="casePackCost" required inputMode="decimal" placeholder="0.00" />
        <Field
          label={fieldLabels.unitOfMeasurement}
          required
          error={form.formState.errors.unitOfMeasurement?.message}
        >
          <Select {...form.register('unitOfMeasurement')}>
            {unitsOfMeasurement.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </Select>
        </Field>
        <TextField form={form} name="minimumQuantity" required inputMode="numeric" help="Cases per order." />
        <TextField
          form={form}
          name="orderMultiple"
          required
          inputMode="numeric"
          help="6: ordered in 6, 12, 18 ... cases."
        />
        <TextField
          form={form}
          name="maximumQuantity"
          optional
          inputMode="numeric"
          help="Cases per order. Leave blank for no limit."
        />
        <TextField
          form={form}
          name="unitsAvailable"
          optional
          inputMode="numeric"
          help="Leave blank for unlimited."
        />
      </Group>
      <Group title="Testers">
        <Switch
          label={fieldLabels.hasTestersAvailable}
          className="sm:mt-5"
          {...form.register('hasTestersAvailable')}
        />
        <TextField form={form} name="testerPrice" optional inputMode="decimal" placeholder="0.00" />
      </Group>
      <ProductStockFields form={form} />
      <MetadataFields
        control={form.control}
        onProblem={(message) => form.setError('metadataFields', { type: 'custom', message })}
      />
    </div>
  );
}

type ImageSectionProps = Pick<ProductFieldsProps, 'productId' | 'onUploading'>;

function ImageSection({ productId, onUploading }: ImageSectionProps) {
  return (
    <section>
      <h3 className="mb-3 border-t pt-4 font-semibold">Images</h3>
      {productId === undefined ? (
        <p className="text-sm text-ink-soft">Images can be added once the product is created.</p>
      ) : (
        <ImageManager productId={productId} onUploading={onUploading} />
      )}
    </section>
  );
}

function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section>
      {title !== undefined && <h3 className="mb-3 border-t pt-4 font-semibold">{title}</h3>}
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
