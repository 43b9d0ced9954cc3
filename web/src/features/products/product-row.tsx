import type { Product } from '@casepack/contract/catalog/product';
import { formatCount } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode, Ref } from 'react';
import { pictureOf } from '../../api/picture-of';
import { cn } from '../../ui/cn';
import { IconButton } from '../../ui/icon-button';
import { linkClass } from '../../ui/link-class';
import { MenuItem } from '../../ui/menu';
import { Picture } from '../../ui/picture';
import { RowMenu } from '../../ui/row-menu';
import { Skeleton } from '../../ui/skeleton';

/** The header's columns are the rows' columns. */
export const cellColumns =
  'grid grid-cols-[minmax(0,1fr)_auto_2rem] gap-x-3 px-4 max-lg:pe-3 sm:max-md:px-6 lg:grid-cols-[minmax(0,2.4fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_6rem_5rem_5rem]';

/** Where there is no room for the buttons, the whole row opens the product. */
const openClass = cn(
  linkClass,
  'block max-w-full truncate text-left max-lg:font-medium max-lg:no-underline max-lg:after:absolute max-lg:after:inset-0',
);

type RowPlace = {
  ref: Ref<HTMLDivElement>;
  index: number;
  /** From the top of the list, in pixels. */
  offset: number;
};

type ProductRowProps = RowPlace & {
  product: Product;
  onEdit: () => void;
  onDelete: () => void;
};

const priceOf = ({ price }: Product): string => (price === null ? 'No price' : formatMoney(price));
const stockOf = ({ unitsAvailable }: Product): string =>
  unitsAvailable === null ? 'Unlimited' : formatCount(unitsAvailable);

const stockWords = (product: Product): string =>
  product.unitsAvailable === null ? 'Unlimited' : `${stockOf(product)} available`;

export function ProductRow({ ref, index, offset, product, onEdit, onDelete }: ProductRowProps) {
  return (
    <Row {...{ ref, index, offset }} className={cn(cellColumns, 'items-center hover:bg-ground')}>
      <Cell className="flex items-center gap-3">
        <Picture
          {...pictureOf(product)}
          alt=""
          size={36}
          className="size-9 shrink-0 rounded-md border lg:size-7"
        />
        <span className="min-w-0">
          <button type="button" onClick={onEdit} className={openClass}>
            {product.name}
          </button>
          <span className="block truncate text-sm text-ink-soft tabular-nums lg:hidden">
            {[product.sku, product.category].join(' · ')}
          </span>
        </span>
      </Cell>
      <Cell className="text-end tabular-nums lg:hidden">
        <span className="block">{priceOf(product)}</span>
        <span className="block text-sm text-ink-soft">{stockWords(product)}</span>
      </Cell>
      <Cell className="truncate max-lg:hidden">{product.sku}</Cell>
      <Cell className="truncate max-lg:hidden">{product.category}</Cell>
      <Cell className="text-end tabular-nums max-lg:hidden">{priceOf(product)}</Cell>
      <Cell className="text-end tabular-nums max-lg:hidden">{stockOf(product)}</Cell>
      <Cell className="flex justify-end max-lg:hidden">
        <IconButton size="sm" aria-label={`Edit ${product.name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton size="sm" variant="danger" aria-label={`Delete ${product.name}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </Cell>
      <Cell className="relative lg:hidden">
        <RowMenu label={`More for ${product.name}`}>
          <MenuItem onSelect={onEdit}>
            <Pencil aria-hidden />
            Edit
          </MenuItem>
          <MenuItem danger onSelect={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        </RowMenu>
      </Cell>
    </Row>
  );
}

type UnknownRowProps = RowPlace & {
  /** Where its page could not be had. */
  onRetry: (() => void) | undefined;
};

/** Stands where a product will be once its page is there. */
export function UnknownRow({ ref, index, offset, onRetry }: UnknownRowProps) {
  return (
    <Row {...{ ref, index, offset }} className="flex items-center px-4">
      <Cell className="w-full text-sm text-ink-soft">
        {onRetry ? (
          <button type="button" className="min-h-11 underline underline-offset-4" onClick={onRetry}>
            This product could not be loaded. Try again
          </button>
        ) : (
          <Skeleton className="h-4 w-2/5" />
        )}
      </Cell>
    </Row>
  );
}

type RowProps = RowPlace & { className: string; children: ReactNode };

function Row({ ref, index, offset, className, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are placed one by one cannot be a native table's
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside are operated, the row is not
    <div
      ref={ref}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${offset}px)` }}
      className={cn(
        'absolute inset-x-0 top-0 min-h-10 border-b py-1 transition-colors max-lg:min-h-16',
        className,
      )}
    >
      {children}
    </div>
  );
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a table whose rows are placed one by one
    <div role="cell" className={cn('min-w-0', className)}>
      {children}
    </div>
  );
}
