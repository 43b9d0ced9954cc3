import { counted } from '@casepack/contract/count';
import { unitsPerLine } from '@casepack/contract/orders/pricing';

interface CountedLine {
  quantity: number;
  isTester: boolean;
  casePackQuantity: number;
}

/** Spec 9.32: '2 cases (24 units)'; testers are counted in units. */
export function quantityText({ quantity, isTester, casePackQuantity }: CountedLine): string {
  const units = counted(unitsPerLine(casePackQuantity, quantity, isTester), 'unit');
  return isTester ? units : `${counted(quantity, 'case')} (${units})`;
}

export const productCount = (count: number): string => counted(count, 'product');
