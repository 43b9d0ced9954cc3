import { quote } from '@casepack/contract/checkout/endpoints';
import type { LineKey } from '@casepack/contract/orders/line-rules';
import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';
import { lookUpInParts } from '../../api/look-up-products';
import { readsOnly } from '../../api/query-client';

/** The current state of these products; missing ones have been removed. */
export const useLookUp = () =>
  useMutation({ meta: readsOnly, mutationFn: (ids: readonly number[]) => lookUpInParts(ids) });

/** The manufacturer of a product, if nothing else tells. */
export const productManufacturerQuery = (productId: number | undefined) =>
  queryOptions({
    queryKey: ['products', 'manufacturer', productId],
    queryFn:
      productId === undefined
        ? skipToken
        : async () => (await lookUpInParts([productId]))[0]?.manufacturerId ?? null,
  });

/** The minimum of the buyer's next order. It is the same for every cart, so one line is enough to ask for it. */
export const orderMinimumQuery = (line: LineKey | undefined) =>
  queryOptions({
    queryKey: ['checkout', 'order-minimum'],
    queryFn: line
      ? async ({ signal }) => {
          const { productId, isTester } = line;
          const body = { items: [{ productId, isTester, quantity: 1 }] };
          return (await call(quote, { body, signal })).orderMinimum?.minimum ?? null;
        }
      : skipToken,
  });
