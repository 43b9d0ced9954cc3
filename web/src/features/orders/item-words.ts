import { counted } from '@casepack/contract/count';

export const productCount = (count: number): string => counted(count, 'product');
