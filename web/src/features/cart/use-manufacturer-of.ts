import { useQuery } from '@tanstack/react-query';
import { productManufacturerQuery } from './cart.queries';
import type { CartLine } from './cart-line';

/** The manufacturer of these lines. An order has only one, so the first line decides. */
export const useManufacturerOf = (lines: readonly CartLine[]): number | undefined =>
  useQuery(productManufacturerQuery(lines[0]?.productId)).data ?? undefined;
