import { useQuery } from '@tanstack/react-query';
import { productMakerQuery } from '../features/cart/cart.queries';
import type { CartLine } from '../features/cart/cart-line';

/** Whose products these are. An order is of one manufacturer, so the first tells for all. */
export const useManufacturerOf = (lines: readonly CartLine[]): number | undefined =>
  useQuery(productMakerQuery(lines[0]?.productId)).data ?? undefined;
