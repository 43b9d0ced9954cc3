import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { cardDeclined } from './card-refusals';
import { type Desk, idOf, type ReadingDesk } from './desk';
import { attachMethod, getKnownMethod, isReadyMade, release, resolveMethod } from './known-methods';
import { pageParams, readPage } from './pages';
import type { Params } from './params';

export const retrieveMethod = (desk: ReadingDesk, id: string): Promise<Stripe.PaymentMethod> =>
  desk.get('payment_method', id);

export async function listMethods(
  desk: ReadingDesk,
  params: Params,
): Promise<Stripe.ApiList<Stripe.PaymentMethod>> {
  params.only(...pageParams, 'customer', 'type');
  params.oneOf('type', ['card']);
  const customer = await desk.get('customer', params.requiredText('customer'), 'customer');
  return readPage(desk, params, { type: 'payment_method', owner: customer.id, url: '/v1/payment_methods' });
}

export async function listCustomerMethods(
  desk: ReadingDesk,
  params: Params,
  customerId: string,
): Promise<Stripe.ApiList<Stripe.PaymentMethod>> {
  params.only(...pageParams, 'type');
  params.oneOf('type', ['card']);
  const customer = await desk.get('customer', customerId);
  const url = `/v1/customers/${customer.id}/payment_methods`;
  return readPage(desk, params, { type: 'payment_method', owner: customer.id, url });
}

export async function attachMethodToCustomer(
  desk: Desk,
  params: Params,
  id: string,
): Promise<Stripe.PaymentMethod> {
  params.only('customer');
  const customer = await desk.get('customer', params.requiredText('customer'), 'customer');
  if (!isReadyMade(id)) await desk.get('payment_method', id);
  const known = await resolveMethod(desk, id, customer.id);
  const { outcome } = known.card;
  if (outcome.kind === 'declined' && !outcome.onlyWhenCharged) throw cardDeclined(outcome);
  return attachMethod(desk, known, customer.id);
}

export async function detachMethod(desk: Desk, params: Params, id: string): Promise<Stripe.PaymentMethod> {
  params.only();
  const known = await getKnownMethod(desk, id);
  const customerId = idOf(known.method.customer);
  if (customerId === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const customer = await desk.get('customer', customerId);
  if (idOf(customer.invoice_settings.default_payment_method) === id) {
    await desk.save({
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  return release(desk, known);
}
