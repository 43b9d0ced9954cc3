import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import { lookUpInParts } from '../../api/look-up-products';

/** The current state of these products; missing ones have been removed. */
export const useLookUp = () => useMutation({ mutationFn: (ids: readonly number[]) => lookUpInParts(ids) });

/** The manufacturer of a product, if nothing else tells. */
export const productManufacturerQuery = (productId: number | undefined) =>
  queryOptions({
    queryKey: ['products', 'manufacturer', productId],
    queryFn:
      productId === undefined
        ? skipToken
        : async () => (await lookUpInParts([productId]))[0]?.manufacturerId ?? null,
  });
