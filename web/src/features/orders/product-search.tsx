import type { Product } from '@casepack/contract/catalog/product';
import { formatMoney } from '@casepack/contract/money';
import { pricePer } from '@casepack/contract/orders/line-words';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useState } from 'react';
import { pictureOf } from '../../api/picture-of';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Money } from '../../ui/money';
import { Picture } from '../../ui/picture';
import { toast } from '../../ui/toast';
import { type EntryLine, newLine } from './order-entry';
import { useProductSearch } from './product-search.queries';

type ProductSearchProps = { customerId: number | undefined; onAdd: (product: Product) => void };

/** Does nothing for an empty text; Enter also starts the search. */
export function ProductSearch({ customerId, onAdd }: ProductSearchProps) {
  const [text, setText] = useState('');
  const searching = useProductSearch(customerId);
  const wanted = text.trim();

  function run() {
    if (wanted === '' || searching.isPending) return;
    searching.mutate(wanted, {
      onSuccess: (products) => {
        if (products.length > 0) return;
        toast({
          title: 'No Products Found',
          description: `No products found matching "${wanted}". Try a different search term.`,
        });
      },
      onError: () =>
        toast({
          title: 'Search Error',
          description: 'Failed to search products. Please try again.',
          variant: 'destructive',
        }),
    });
  }

  // This field is inside the form of the order, which Enter must not submit.
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run();
  }

  return (
    <div className="border-t px-4 py-4 sm:px-6">
      <search className="flex items-end gap-2">
        <Field label="Add products" className="grow">
          <Input
            type="search"
            placeholder="Search products"
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
          />
        </Field>
        <Button disabled={wanted === '' || searching.isPending} onClick={run}>
          <Search aria-hidden />
          Search
        </Button>
      </search>
      {searching.data && searching.data.length > 0 && (
        <ul aria-label="Found products" className="mt-3 max-h-96 overflow-y-auto rounded-lg border">
          {searching.data.map((product) => (
            <Found key={product.id} product={product} onAdd={onAdd} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Price({ line }: { line: EntryLine }) {
  return (
    <>
      <Money>{formatMoney(line.unitPrice)}</Money> {pricePer(line)}
    </>
  );
}

function Found({ product, onAdd }: { product: Product; onAdd: (product: Product) => void }) {
  const line = newLine(product);
  return (
    <li className="flex items-center gap-3 border-t px-3 py-2 first:border-t-0">
      <Picture
        {...pictureOf(product)}
        alt=""
        size={36}
        className="size-9 shrink-0 rounded-md border max-sm:hidden"
      />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{product.name}</p>
        <p className="text-sm text-ink-soft">
          {product.sku} · {line ? <Price line={line} /> : 'No price'}
        </p>
      </div>
      <Button size="sm" disabled={!line} aria-label={`Add ${product.name}`} onClick={() => onAdd(product)}>
        <Plus aria-hidden />
        Add
      </Button>
    </li>
  );
}
