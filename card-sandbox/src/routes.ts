import { retrieveAccount, retrieveBalance } from './account';
import { listCharges, retrieveCharge } from './charges';
import type { ReadContext, WriteContext } from './context';
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from './customers';
import { listEvents, retrieveEvent } from './events';
import type { Params } from './params';
import { cancelPaymentIntent, capturePaymentIntent } from './payment-captures';
import {
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents';
import {
  attachMethodToCustomer,
  detachMethod,
  listCustomerMethods,
  listMethods,
  retrieveMethod,
} from './payment-methods';
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  retrieveSetupIntent,
} from './setup-intents';

export type Read = (context: ReadContext, params: Params, id: string) => Promise<unknown>;
export type Write = (context: WriteContext, params: Params, id: string) => Promise<unknown>;

const one =
  (retrieve: (context: ReadContext, id: string) => Promise<unknown>): Read =>
  (context, params, id) =>
    retrieve(context, params.only() && id);

/** All reads; a star stands for the id. */
const reads: Record<string, Read> = {
  '/v1/account': retrieveAccount,
  '/v1/balance': retrieveBalance,
  '/v1/charges': listCharges,
  '/v1/charges/*': one(retrieveCharge),
  '/v1/customers/*': one(retrieveCustomer),
  '/v1/customers/*/payment_methods': listCustomerMethods,
  '/v1/events': listEvents,
  '/v1/events/*': one(retrieveEvent),
  '/v1/payment_intents': listPaymentIntents,
  '/v1/payment_intents/*': one(retrievePaymentIntent),
  '/v1/payment_methods': listMethods,
  '/v1/payment_methods/*': one(retrieveMethod),
  '/v1/refunds': listRefunds,
  '/v1/refunds/*': one(retrieveRefund),
  '/v1/setup_intents/*': one(retrieveSetupIntent),
};

const writes: Record<string, Write> = {
  '/v1/customers': createCustomer,
  '/v1/customers/*': updateCustomer,
  '/v1/payment_intents': createPaymentIntent,
  '/v1/payment_intents/*': updatePaymentIntent,
  '/v1/payment_intents/*/cancel': cancelPaymentIntent,
  '/v1/payment_intents/*/capture': capturePaymentIntent,
  '/v1/payment_intents/*/confirm': confirmPaymentIntent,
  '/v1/payment_methods/*/attach': attachMethodToCustomer,
  '/v1/payment_methods/*/detach': detachMethod,
  '/v1/refunds': createRefund,
  '/v1/refunds/*': updateRefund,
  '/v1/setup_intents': createSetupIntent,
  '/v1/setup_intents/*/cancel': cancelSetupIntent,
  '/v1/setup_intents/*/confirm': confirmSetupIntent,
};

const deletions: Record<string, Write> = {
  '/v1/customers/*': deleteCustomer,
};

const writesOf = (method: string): Record<string, Write> | undefined =>
  method === 'POST' ? writes : method === 'DELETE' ? deletions : undefined;

export type Route = { id: string } & ({ kind: 'read'; run: Read } | { kind: 'write'; run: Write });

const ID_SEGMENT = 3;

/** Finds the handler; the id is the third segment of a path such as /v1/refunds/re_1. */
export function findRoute(method: string, path: string): Route | undefined {
  const segments = path.split('/');
  const id = segments[ID_SEGMENT] ?? '';
  const pattern = segments.map((segment, index) => (index === ID_SEGMENT ? '*' : segment)).join('/');
  if (method === 'GET') {
    const run = Object.hasOwn(reads, pattern) ? reads[pattern] : undefined;
    return run && { kind: 'read', id, run };
  }
  const known = writesOf(method);
  const run = known && Object.hasOwn(known, pattern) ? known[pattern] : undefined;
  return run && { kind: 'write', id, run };
}
