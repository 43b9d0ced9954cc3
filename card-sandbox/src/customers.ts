import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import { type Desk, deleted, idOf, isDeleted, type ReadingDesk } from './desk';
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

const blank = (desk: Desk): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: desk.seconds,
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

/** Only a method of the customer's own can be its default. */
async function withDefaultMethod(
  desk: Desk,
  params: Params,
  customer: Stripe.Customer,
): Promise<Stripe.Customer> {
  const settings = params.nested('invoice_settings')?.only('default_payment_method');
  const methodId = settings?.nullableText('default_payment_method');
  if (methodId === undefined) return customer;
  if (methodId !== null) {
    const method = await desk.find('payment_method', methodId);
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

export async function createCustomer(desk: Desk, params: Params): Promise<Stripe.Customer> {
  params.only(...customerParams);
  const customer = filledIn(params, blank(desk));
  const methodId = params.text('payment_method');
  const method = methodId ? await resolveMethod(desk, methodId, customer.id) : undefined;
  if (method) await attachMethod(desk, method, customer.id);
  return desk.save(await withDefaultMethod(desk, params, customer));
}

export async function retrieveCustomer(
  desk: ReadingDesk,
  id: string,
): Promise<Stripe.Customer | Stripe.DeletedCustomer> {
  const stored = await desk.findStored('customer', id);
  return stored && isDeleted(stored) ? gone(id) : desk.get('customer', id);
}

const gone = (id: string): Stripe.DeletedCustomer => ({ id, object: 'customer', deleted: true });

/** Its saved cards go with it. */
export async function deleteCustomer(
  desk: Desk,
  params: Params,
  id: string,
): Promise<Stripe.DeletedCustomer> {
  params.only();
  const customer = await desk.get('customer', id);
  await detachAll(desk, id);
  await desk.save(customer, deleted);
  return gone(id);
}

export async function updateCustomer(desk: Desk, params: Params, id: string): Promise<Stripe.Customer> {
  params.only(...customerParams.filter((name) => name !== 'payment_method'));
  const before = await desk.get('customer', id);
  return desk.save(await withDefaultMethod(desk, params, filledIn(params, before)));
}
