import type { Product } from '@casepack/contract/catalog/product';
import { formatMoney } from '@casepack/contract/money';
import { cn } from '../../ui/cn';
import { Money } from '../../ui/money';
import { StruckPrice } from '../../ui/struck-price';
import { firstBreakWords, ownPriceIfReduced, packWords, perUnitWords, perWords } from './product-words';

type ProductPriceProps = {
  product: Product;
  /** A block in a card or in the details; in a list, columns. */
  look: 'card' | 'row' | 'details';
};

/** Two cards side by side on a phone have little room. */
const smallClass = 'text-sm max-md:text-xs';

/** What a product costs, wherever that is shown. */
export function ProductPrice({ product, look }: ProductPriceProps) {
  const { retailPricePerUnit } = product;
  const msrp = retailPricePerUnit !== null && `MSRP ${formatMoney(retailPricePerUnit)}`;
  if (look === 'row') {
    return (
      <div className="flex items-baseline gap-x-2 lg:grid lg:grid-cols-[6rem_6.25rem_minmax(4.5rem,1fr)] lg:text-end">
        <span className="text-sm text-ink-soft tabular-nums max-lg:hidden">{perUnitWords(product)}</span>
        <Money muted className="text-sm max-lg:hidden">
          {msrp}
        </Money>
        <span className="whitespace-nowrap">
          <OwnPrice product={product} className="text-sm" />
          <Amount price={product.price} className="font-semibold" />
          {product.price !== null && (
            <span
              className={cn(
                'text-ink-soft lg:hidden',
                ownPriceIfReduced(product) !== undefined && 'max-md:hidden',
              )}
            >
              {` ${perWords(product)}`}
            </span>
          )}
        </span>
      </div>
    );
  }
  const isCard = look === 'card';
  return (
    <div>
      <p
        className={cn(
          'flex items-baseline gap-x-2',
          isCard ? 'flex-wrap justify-between' : 'flex-wrap gap-y-1',
        )}
      >
        <span className="whitespace-nowrap">
          <OwnPrice product={product} className={isCard ? smallClass : 'text-base'} />
          <Amount
            price={product.price}
            className={isCard ? 'text-lg leading-6 font-semibold' : 'text-title font-semibold'}
          />
        </span>
        {msrp && (
          <Money muted className={isCard ? smallClass : 'text-sm'}>
            {msrp}
          </Money>
        )}
      </p>
      <p className={isCard ? cn(smallClass, 'leading-4.5') : 'text-ink-soft'}>{packWords(product)}</p>
    </div>
  );
}

/** That more cases cost less each. */
export function FirstBreak({ product }: { product: Product }) {
  const words = firstBreakWords(product);
  return words === undefined ? null : (
    <span className="shrink-0 whitespace-nowrap text-accent tabular-nums">{words}</span>
  );
}

function Amount({ price, className }: { price: Product['price']; className: string }) {
  return <Money className={className}>{price === null ? 'No price yet' : formatMoney(price)}</Money>;
}

/** The product's own price, where a price list gives a lower one. */
function OwnPrice({ product, className }: { product: Product; className: string }) {
  const own = ownPriceIfReduced(product);
  if (own === undefined) return null;
  return (
    <span className={className}>
      <StruckPrice>{formatMoney(own)}</StruckPrice>
    </span>
  );
}
