import type { Caller } from '@casepack/contract/access/caller';
import { sandboxKeys } from '@casepack/contract/payments/card-mode';
import { type Entries, type Entry, everySelf } from './requests';
import type { TestOrganization } from './two-tenants';

const homeSeat: Partial<Record<Caller, TestOrganization['seat']>> = {
  customerUser: 'customer1',
  salesRep: 'sales1',
  manufacturerUser: 'manufacturer',
};

/** Users who may never manage cards are rejected before the card is looked up. */
const isElsewhere = (caller: Caller, { tenant, seat }: TestOrganization): boolean =>
  homeSeat[caller] !== undefined && !(tenant === 'A' && homeSeat[caller] === seat);

const ofManufacturer = (body?: (manufacturerId: number) => unknown): Entry => ({
  about: 'organization',
  types: ['manufacturer'],
  send: ({ id }) => ({
    query: { manufacturerId: String(id) },
    ...(body ? { body: body(id) } : {}),
  }),
});

const ofOrganization: Entry = {
  about: 'organization',
  send: ({ type, id }) => ({ params: { type, id } }),
};

const ofMethod: Entry = {
  about: 'organization',
  needs: 'card',
  send: ({ type, id, freshMethodId }) => ({ params: { type, id, paymentMethodId: freshMethodId } }),
};

export const paymentRequests: Entries = {
  ...everySelf(
    'GET /api/stripe/publishable-key',
    'POST /api/sandbox/:kind/:id/read',
    'POST /api/sandbox/:kind/:id/confirm',
    'POST /api/sandbox/:kind/:id/challenge',
  ),
  'GET /api/stripe/config': ofManufacturer(),
  'POST /api/stripe/config': ofManufacturer((id) => ({ mode: 'test', ...sandboxKeys(`maker${id}`) })),
  'POST /api/stripe/test-connection': ofManufacturer(() => ({ mode: 'test' })),
  'POST /api/stripe/switch-mode': ofManufacturer(() => ({ mode: 'test' })),

  'GET /api/billing/payment-methods': { about: 'nothing' },
  'POST /api/billing/customer': { about: 'nothing' },
  'POST /api/billing/setup-intent': { about: 'nothing' },
  'DELETE /api/billing/payment-method/:paymentMethodId': {
    about: 'organization',
    needs: 'card',
    skip: isElsewhere,
    send: ({ freshMethodId }) => ({ params: { paymentMethodId: freshMethodId } }),
  },

  'GET /api/payment-methods/:type/:id': ofOrganization,
  'POST /api/setup-intent/:type/:id': ofOrganization,
  'DELETE /api/payment-methods/:type/:id/:paymentMethodId': ofMethod,
  'POST /api/payment-methods/:type/:id/:paymentMethodId/default': ofMethod,
  'POST /api/fix-stripe-customer/:type/:id': ofOrganization,

  'GET /api/checkout/wholesale-customers/:id/payment-methods': {
    about: 'organization',
    types: ['wholesale_customer'],
    send: ({ id }) => ({ params: { id } }),
  },
};
