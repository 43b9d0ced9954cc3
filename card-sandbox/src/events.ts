import type Stripe from 'stripe';
import type { ReadingDesk } from './desk';
import { pageParams, readPage } from './pages';
import type { Params } from './params';

export const retrieveEvent = (desk: ReadingDesk, id: string): Promise<Stripe.Event> => desk.get('event', id);

export async function listEvents(desk: ReadingDesk, params: Params): Promise<Stripe.ApiList<Stripe.Event>> {
  params.only(...pageParams, 'type');
  return readPage(desk, params, { type: 'event', owner: params.text('type'), url: '/v1/events' });
}
