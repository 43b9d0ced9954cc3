import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import type { KindWork } from '../kind-work';
import { customerWork } from './customers';
import { productWork } from './products';

export const kindWorks: Record<ImportKind, KindWork> = {
  products: productWork,
  customers: customerWork,
};
