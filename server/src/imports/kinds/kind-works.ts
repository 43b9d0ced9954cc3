import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import type { KindWork } from '../kind-work';
import { customerWork } from './customers';
import { orderWork } from './orders';
import { partNumberWork } from './part-numbers';
import { priceListWork } from './price-lists';
import { productWork } from './products';
import { stockWork } from './stock';

export const kindWorks: Record<ImportKind, KindWork> = {
  products: productWork,
  customers: customerWork,
  price_lists: priceListWork,
  part_numbers: partNumberWork,
  stock: stockWork,
  orders: orderWork,
};
