import type { Product } from '@casepack/contract/catalog/product';
import { formatMoney } from '@casepack/contract/money';
import { smallestQuantity } from '@casepack/contract/orders/line-quantity';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import Plus from 'lucide-react/icons/plus';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { type ReactNode, useState } from 'react';
import { cn } from '../../ui/cn';
import { AddButton } from './add-button';
import { canAdd, canAddTester } from './availability';
import { addLabel } from './product-words';
import { QuantityField, quantityOf } from './quantity-field';
import { useAdding } from './use-adding';

/** False where it could not be added; why has been said by then. */
export type OnAdd = (product: Product, isTester: boolean, quantity: number) => Promise<boolean>;

type AddingProps = {
  product: Product;
  /** Of the element that names the product. */
  nameId: string;
  /** Undefined while ordering is off. */
  onAdd: OnAdd | undefined;
  /** In a row the parts take their places in the columns of the list. */
  look?: 'block' | 'row';
};

const looks = {
  block: {
    form: 'flex gap-2',
    field: 'h-9 shrink-0 basis-12 pointer-coarse:h-11',
    variant: 'primary',
    size: 'md',
    // On a phone the label takes two lines.
    button: 'min-w-0 flex-1 max-lg:px-2 max-md:px-1 max-md:text-sm max-md:leading-4 max-md:whitespace-normal',
    label: undefined,
  },
  row: {
    form: 'contents',
    // Above the link, which is as large as the row there.
    field: 'z-10 h-7 max-lg:relative max-lg:row-span-2 pointer-coarse:h-11',
    // Twenty of them below each other.
    variant: 'secondary',
    size: 'xs',
    button: 'z-10 w-full max-lg:row-span-2 max-md:w-11',
    label: 'max-md:sr-only',
  },
} as const;

/** How many, and the button. Enter in the field adds as well. */
export function AddProduct({ product, nameId, onAdd, look = 'block' }: AddingProps) {
  const smallest = String(smallestQuantity(product));
  const [text, setText] = useState(smallest);
  const { isDone, add } = useAdding('Added to Cart!', product.name, async () => {
    const isAdded = (await onAdd?.(product, false, quantityOf(text, product))) ?? false;
    if (isAdded) setText(smallest);
    return isAdded;
  });
  const isBarred = !onAdd || !canAdd(product);
  const classes = looks[look];
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <QuantityField
        value={text}
        onChange={setText}
        rules={product}
        productName={product.name}
        disabled={isBarred}
        className={classes.field}
      />
      <AddButton
        type="submit"
        variant={classes.variant}
        size={classes.size}
        label={addLabel(product)}
        icon={iconOf(look)}
        doneLabel="Added to Cart!"
        isDone={isDone}
        describedBy={nameId}
        disabled={isBarred}
        className={classes.button}
        labelClassName={classes.label}
      />
    </form>
  );
}

const iconOf = (look: 'block' | 'row'): ReactNode =>
  look === 'row' ? (
    <Plus aria-hidden className="md:hidden" />
  ) : (
    <ShoppingCart aria-hidden className="max-md:hidden" />
  );

/** A tester is one unit. */
export function AddTester({ product, nameId, onAdd, look = 'block' }: AddingProps) {
  const { isDone, add } = useAdding(
    'Tester Added!',
    product.name,
    async () => (await onAdd?.(product, true, 1)) ?? false,
  );
  const price = unitPriceOf(product, true);
  if (price === undefined) return null;
  return (
    <AddButton
      variant="ghost"
      size="xs"
      label={`Add Tester · ${formatMoney(price)}`}
      doneLabel="Tester Added!"
      isDone={isDone}
      describedBy={nameId}
      disabled={!onAdd || !canAddTester(product)}
      onClick={() => void add()}
      className={cn('w-full', look === 'row' && 'max-lg:hidden')}
    />
  );
}
