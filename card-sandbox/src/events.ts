import type Stripe from 'stripe';
import type { ReadContext } from './context';
import { pageParams, readPage } from './pages';
import type { Params } from './params';

export const retrieveEvent = (context: ReadContext, id: string): Promise<Stripe.Event> =>
  context.get('event', id);

export async function listEvents(
  context: ReadContext,
  params: Params,
): Promise<Stripe.ApiList<Stripe.Event>> {
  params.only(...pageParams, 'type');
  return readPage(context, params, { type: 'event', owner: params.text('type'), url: '/v1/events' });
}
