import { type Cents, cents } from '@casepack/contract/money';

export interface DemoProduct {
  sku: string;
  name: string;
  description: string;
  category: string;
  imageUrl: string;
  tags: string[];
  wholesalePricePerUnit: Cents;
  retailPricePerUnit: Cents;
  casePackQuantity: number;
  casePackCost: Cents;
  hasTestersAvailable: boolean;
  testerPrice: Cents | null;
  minimumQuantity: number;
  unitsAvailable: number | null;
  unitOfMeasurement: string;
  metadataFields: Record<string, string>;
}

/** What the products of a range have alike; a product may say otherwise. Money in cents. */
interface RangeFacts {
  casePack: 1 | 6 | 12 | 24;
  wholesale: number;
  retail: number;
  tester?: number;
  minimum?: number;
  unit?: string;
  tags: readonly string[];
  facts: Readonly<Record<string, string>>;
}

interface RangeProduct extends Partial<RangeFacts> {
  sku: string;
  name: string;
  description: string;
  /** Left out: unlimited. */
  available?: number;
}

const caseDiscountPercent = { 1: 0, 6: 4, 12: 6, 24: 10 } as const;

/** A case costs a little less than its units one by one, in full five cents. */
const caseCost = (unitPrice: number, casePack: RangeFacts['casePack']): Cents =>
  cents(Math.floor((unitPrice * casePack * (100 - caseDiscountPercent[casePack])) / 500) * 5);

export const productRange = (
  category: string,
  shared: RangeFacts,
  products: readonly RangeProduct[],
): DemoProduct[] =>
  products.map((product) => {
    const { sku, name, description, wholesale, retail, casePack, tester, minimum, unit } = {
      ...shared,
      ...product,
    };
    return {
      sku,
      name,
      description,
      category,
      imageUrl: `/demo/${sku.toLowerCase()}.svg`,
      tags: [...shared.tags, ...(product.tags ?? [])],
      wholesalePricePerUnit: cents(wholesale),
      retailPricePerUnit: cents(retail),
      casePackQuantity: casePack,
      casePackCost: caseCost(wholesale, casePack),
      hasTestersAvailable: tester !== undefined,
      testerPrice: tester === undefined ? null : cents(tester),
      minimumQuantity: minimum ?? 1,
      unitsAvailable: product.available ?? null,
      unitOfMeasurement: unit ?? 'each',
      metadataFields: { ...shared.facts, ...product.facts },
    };
  });
