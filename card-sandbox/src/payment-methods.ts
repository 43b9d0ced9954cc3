import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { cardDeclined } from './card-declines';
import { idOf, type ReadContext, type WriteContext } from './context';
import { attachMethod, getKnownMethod, isReadyMade, release, resolveMethod } from './known-methods';
import { pageParams, readPage } from './pages';
import type { Params } from './params';

export const retrieveMethod = (context: ReadContext, id: string): Promise<Stripe.PaymentMethod> =>
  context.get('payment_method', id);

export async function listMethods(
  context: ReadContext,
  params: Params,
): Promise<Stripe.ApiList<Stripe.PaymentMethod>> {
  params.only(...pageParams, 'customer', 'type');
  params.oneOf('type', ['card']);
  const customer = await context.get('customer', params.requiredText('customer'), 'customer');
  return readPage(context, params, {
    type: 'payment_method',
    owner: customer.id,
    url: '/v1/payment_methods',
  });
}

export async function listCustomerMethods(
  context: ReadContext,
  params: Params,
  customerId: string,
): Promise<Stripe.ApiList<Stripe.PaymentMethod>> {
  params.only(...pageParams, 'type');
  params.oneOf('type', ['card']);
  const customer = await context.get('customer', customerId);
  const url = `/v1/customers/${customer.id}/payment_methods`;
  return readPage(context, params, { type: 'payment_method', owner: customer.id, url });
}

export async function attachMethodToCustomer(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.PaymentMethod> {
  params.only('customer');
  const customer = await context.get('customer', params.requiredText('customer'), 'customer');
  if (!isReadyMade(id)) await context.get('payment_method', id);
  const known = await resolveMethod(context, id, customer.id);
  const { outcome } = known.card;
  if (outcome.kind === 'declined' && !outcome.onlyWhenCharged) throw cardDeclined(outcome);
  return attachMethod(context, known, customer.id);
}

export async function detachMethod(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.PaymentMethod> {
  params.only();
  const known = await getKnownMethod(context, id);
  const customerId = idOf(known.method.customer);
  if (customerId === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const customer = await context.get('customer', customerId);
  if (idOf(customer.invoice_settings.default_payment_method) === id) {
    await context.save({
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  return release(context, known);
}
