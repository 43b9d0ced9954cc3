import type Stripe from 'stripe';
import { invalidParameter } from './api-error';
import type { ReadContext } from './context';
import type { Params } from './params';
import type { ListQuery, Objects, ObjectType } from './store';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** The parameters of every list. */
export const pageParams = ['limit', 'starting_after', 'ending_before', 'created'];

const atSecond = (seconds: number): Date => new Date(seconds * 1000);

function limitOf(params: Params): number {
  const limit = params.integer('limit') ?? DEFAULT_LIMIT;
  if (limit < 1) throw invalidParameter('This value must be greater than or equal to 1.', 'limit');
  if (limit > MAX_LIMIT) {
    throw invalidParameter(`This value must be less than or equal to ${MAX_LIMIT}.`, 'limit');
  }
  return limit;
}

function createdRange(params: Params): Pick<ListQuery, 'createdFrom' | 'createdBefore'> {
  const created = params.nested('created')?.only('gt', 'gte', 'lt', 'lte');
  const [gt, gte, lt, lte] = [
    created?.integer('gt'),
    created?.integer('gte'),
    created?.integer('lt'),
    created?.integer('lte'),
  ];
  const from = gt === undefined ? gte : gt + 1;
  const before = lte === undefined ? lt : lte + 1;
  return {
    ...(from === undefined ? {} : { createdFrom: atSecond(from) }),
    ...(before === undefined ? {} : { createdBefore: atSecond(before) }),
  };
}

interface PageOf<T extends ObjectType> {
  type: T;
  owner: string | undefined;
  /** The path of the list in the API. */
  url: string;
}

/** One page of a list, newest first. */
export async function readPage<T extends ObjectType>(
  context: ReadContext,
  params: Params,
  { type, owner, url }: PageOf<T>,
): Promise<Stripe.ApiList<Objects[T]>> {
  const limit = limitOf(params);
  const startingAfter = params.text('starting_after');
  const endingBefore = params.text('ending_before');
  if (startingAfter) await context.get(type, startingAfter, 'starting_after');
  if (endingBefore) await context.get(type, endingBefore, 'ending_before');
  const found = await context.store.list({
    type,
    ...createdRange(params),
    ...(owner === undefined ? {} : { owner }),
    ...(startingAfter ? { startingAfter } : {}),
    ...(endingBefore ? { endingBefore } : {}),
    limit: limit + 1,
  });
  // The extra one shows that there are more: the oldest going back, the newest going forward.
  const shown = endingBefore ? found.slice(-limit) : found.slice(0, limit);
  return {
    object: 'list',
    url,
    has_more: found.length > limit,
    data: shown.map(({ data }) => data as Objects[T]), // the query selected only this type
  };
}
