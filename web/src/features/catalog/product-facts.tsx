import { casesLeft } from '@casepack/contract/catalog/low-stock';
import type { Product } from '@casepack/contract/catalog/product';
import { counted, formatCount } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { smallestQuantity } from '@casepack/contract/orders/line-quantity';
import { countedLine } from '@casepack/contract/orders/line-words';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import type { ReactNode } from 'react';

type ProductFactsProps = {
  product: Product;
  /** With what the drawer has no room for, and what only the manufacturer is sent. */
  isFull?: boolean | undefined;
};

export function ProductFacts({ product, isFull = false }: ProductFactsProps) {
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      <Fact name="SKU">{product.sku}</Fact>
      <Fact name="Category">{product.category}</Fact>
      <Fact name="Units per case">{product.casePackQuantity}</Fact>
      <Fact name="Unit">{product.unitOfMeasurement}</Fact>
      {product.pricePerUnit !== null && (
        <Fact name="Price per unit">{formatMoney(product.pricePerUnit)}</Fact>
      )}
      <Fact name="Minimum order">
        {countedLine(smallestQuantity(product), { ...product, isTester: false })}
      </Fact>
      {product.orderMultiple > 1 && <Fact name="Order multiple">{formatCount(product.orderMultiple)}</Fact>}
      {product.maximumQuantity !== null && (
        <Fact name="Maximum order">
          {countedLine(product.maximumQuantity, { ...product, isTester: false })}
        </Fact>
      )}
      <Fact name="Available">{availableWords(product)}</Fact>
      {isFull && <FurtherFacts product={product} />}
      {Object.entries(product.metadataFields ?? {}).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

function FurtherFacts({ product }: { product: Product }) {
  const { allowBackorder, expectedOn, expectedUnits, unitsReserved, lowStockAt, binLocation, barcode } =
    product;
  const testerPrice = unitPriceOf(product, true);
  return (
    <>
      {allowBackorder && <Fact name="Backorder">Can be ordered beyond its stock</Fact>}
      {expectedOn && (
        <Fact name="Expected">
          {expectedUnits
            ? `${formatDay(expectedOn)}, ${counted(expectedUnits, 'unit')}`
            : formatDay(expectedOn)}
        </Fact>
      )}
      {unitsReserved !== undefined && <Fact name="Reserved">{counted(unitsReserved, 'unit')}</Fact>}
      {lowStockAt != null && <Fact name="Low stock below">{counted(lowStockAt, 'unit')}</Fact>}
      {binLocation && <Fact name="Bin">{binLocation}</Fact>}
      {barcode && <Fact name="Barcode">{barcode}</Fact>}
      {testerPrice !== undefined && <Fact name="Tester">{formatMoney(testerPrice)}</Fact>}
    </>
  );
}

function availableWords(product: Product): string {
  const left = casesLeft(product);
  if (left === undefined || product.unitsAvailable === null) return 'Unlimited';
  const units = counted(product.unitsAvailable, 'unit');
  return product.casePackQuantity > 1 ? `${units} (${counted(left, 'case')})` : units;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft wrap-anywhere">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
