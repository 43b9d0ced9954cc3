import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { deleted, idOf, isDeleted, type ReadContext, type WriteContext } from './context';
import { newId } from './ids';
import { attachMethod, detachAll, resolveMethod } from './known-methods';
import type { Params } from './params';

const customerParams = [
  'address',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'payment_method',
  'phone',
];

function readAddress(params: Params, before: Stripe.Address | null): Stripe.Address | null {
  const given = params.nested('address');
  if (!given) return before;
  given.only('line1', 'line2', 'city', 'state', 'postal_code', 'country');
  const part = (name: string) => given.nullableText(name) ?? null;
  return {
    line1: part('line1'),
    line2: part('line2'),
    city: part('city'),
    state: part('state'),
    postal_code: part('postal_code'),
    country: part('country'),
  };
}

const blank = (context: WriteContext): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: context.seconds,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

const kept = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

function filledIn(params: Params, before: Stripe.Customer): Stripe.Customer {
  return {
    ...before,
    address: readAddress(params, before.address ?? null),
    description: kept(params.nullableText('description'), before.description),
    email: kept(params.nullableText('email'), before.email),
    metadata: params.metadata(before.metadata),
    name: kept(params.nullableText('name'), before.name ?? null),
    phone: kept(params.nullableText('phone'), before.phone ?? null),
  };
}

/** Only a method of the customer itself can be its default. */
async function withDefaultMethod(
  context: WriteContext,
  params: Params,
  customer: Stripe.Customer,
): Promise<Stripe.Customer> {
  const settings = params.nested('invoice_settings')?.only('default_payment_method');
  const methodId = settings?.nullableText('default_payment_method');
  if (methodId === undefined) return customer;
  if (methodId !== null) {
    const method = await context.find('payment_method', methodId);
    if (!method || idOf(method.customer) !== customer.id) {
      throw invalidRequest(
        `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
        { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
      );
    }
  }
  return {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: methodId },
  };
}

export async function createCustomer(context: WriteContext, params: Params): Promise<Stripe.Customer> {
  params.only(...customerParams);
  const customer = filledIn(params, blank(context));
  const methodId = params.text('payment_method');
  const method = methodId ? await resolveMethod(context, methodId, customer.id) : undefined;
  if (method) await attachMethod(context, method, customer.id);
  return context.save(await withDefaultMethod(context, params, customer));
}

export async function retrieveCustomer(
  context: ReadContext,
  id: string,
): Promise<Stripe.Customer | Stripe.DeletedCustomer> {
  const stored = await context.findStored('customer', id);
  return stored && isDeleted(stored) ? gone(id) : context.get('customer', id);
}

const gone = (id: string): Stripe.DeletedCustomer => ({ id, object: 'customer', deleted: true });

/** Its saved cards are deleted with it. */
export async function deleteCustomer(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.DeletedCustomer> {
  params.only();
  const customer = await context.get('customer', id);
  await detachAll(context, id);
  await context.save(customer, deleted);
  return gone(id);
}

export async function updateCustomer(
  context: WriteContext,
  params: Params,
  id: string,
): Promise<Stripe.Customer> {
  params.only(...customerParams.filter((name) => name !== 'payment_method'));
  const before = await context.get('customer', id);
  return context.save(await withDefaultMethod(context, params, filledIn(params, before)));
}
