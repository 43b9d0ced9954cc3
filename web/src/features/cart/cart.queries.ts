import { lookUpProducts, MAX_LOOKUP } from '@casepack/contract/catalog/endpoints';
import type { Product } from '@casepack/contract/catalog/product';
import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';

async function lookUp(ids: readonly number[]): Promise<Product[]> {
  const parts: number[][] = [];
  for (let start = 0; start < ids.length; start += MAX_LOOKUP)
    parts.push(ids.slice(start, start + MAX_LOOKUP));
  const answers = await Promise.all(parts.map((part) => call(lookUpProducts, { body: { ids: part } })));
  return answers.flatMap(({ products }) => products);
}

/** The products with these ids as they are now; what is missing is gone. */
export const useLookUp = () => useMutation({ mutationFn: lookUp });

/** Whose product this is; asked where nothing else tells. */
export const productMakerQuery = (productId: number | undefined) =>
  queryOptions({
    queryKey: ['products', 'maker', productId],
    queryFn:
      productId === undefined
        ? skipToken
        : async () => (await lookUp([productId]))[0]?.manufacturerId ?? null,
  });
