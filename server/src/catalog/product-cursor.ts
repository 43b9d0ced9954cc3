import { type ProductSort, productSorts } from '@casepack/contract/catalog/endpoints';
import { AppError } from '@casepack/contract/errors';
import { Id } from '@casepack/contract/ids';
import { isStorable } from '@casepack/contract/text';
import { z } from 'zod';

/** Where a page ended. `rank` is the group of a search's results, `corrected` the corrected search. */
export interface ProductCursor {
  sort: ProductSort;
  rank: number;
  corrected: string | null;
  manufacturerId: number;
  /** The text, cents or milliseconds that the list is sorted by. */
  key: string;
  id: number;
}

const MAX_RANK = 9;
const Packed = z.tuple([
  z.enum(productSorts),
  z.int().min(0).max(MAX_RANK),
  z.string().max(200).refine(isStorable).nullable(),
  Id,
  z.string().max(1_000).refine(isStorable),
  Id,
]);

const sortsByNumber: readonly ProductSort[] = ['price', 'price_desc', 'newest'];
const numberShape = /^\d{1,14}$/;

export const packCursor = ({ sort, rank, corrected, manufacturerId, key, id }: ProductCursor): string =>
  Buffer.from(JSON.stringify([sort, rank, corrected, manufacturerId, key, id])).toString('base64url');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const invalidCursor = (): AppError =>
  new AppError('invalid_input', 'cursor: Not valid', { fields: { cursor: 'Not valid' } });

export function unpackCursor(packed: string, sort: ProductSort): ProductCursor {
  const parsed = Packed.safeParse(parseJson(Buffer.from(packed, 'base64url').toString('utf8')));
  if (!parsed.success) throw invalidCursor();
  const [ofSort, rank, corrected, manufacturerId, key, id] = parsed.data;
  if (ofSort !== sort || (sortsByNumber.includes(sort) && !numberShape.test(key))) throw invalidCursor();
  return { sort, rank, corrected, manufacturerId, key, id };
}
