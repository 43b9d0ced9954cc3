import { lookUpProducts, MAX_LOOKUP } from '@casepack/contract/catalog/endpoints';
import type { Product } from '@casepack/contract/catalog/product';
import { call } from './call';

/** The current state of these products, at the prices of a customer if given; missing ones have been removed. */
export async function lookUpInParts(ids: readonly number[], customerId?: number): Promise<Product[]> {
  const parts: number[][] = [];
  for (let start = 0; start < ids.length; start += MAX_LOOKUP)
    parts.push(ids.slice(start, start + MAX_LOOKUP));
  const answers = await Promise.all(
    parts.map((part) => call(lookUpProducts, { body: { ids: part, customerId } })),
  );
  return answers.flatMap(({ products }) => products);
}
