import { useQuery } from '@tanstack/react-query';
import { productMakerQuery } from './cart.queries';
import type { CartLine } from './cart-line';

/** Whose products these are. An order is of one manufacturer, so the first tells for all. */
export const useManufacturerOf = (lines: readonly CartLine[]): number | undefined =>
  useQuery(productMakerQuery(lines[0]?.productId)).data ?? undefined;
