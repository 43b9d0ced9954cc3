import type { Product } from '@casepack/contract/catalog/product';
import type { OnAdd } from './adding';

/** What was loaded by one press of the button. */
export interface ProductPage {
  /** The place of its first product, counted from 1. */
  first: number;
  products: readonly Product[];
}

export type ProductPagesProps = {
  pages: readonly ProductPage[];
  /** The address of a product's details, up to the id. */
  hrefStart: string;
  onAdd: OnAdd | undefined;
};

export const pageLabel = ({ first, products }: ProductPage): string =>
  `Products ${first} to ${first + products.length - 1}`;
