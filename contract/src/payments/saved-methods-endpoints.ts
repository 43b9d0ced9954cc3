import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { OrganizationType } from '../organizations/organization-type';
import { BillingMethods, SavedMethod } from './saved-methods';

const Setup = z.object({ clientSecret: z.string().min(1), manufacturerId: z.int() });

const Done = z.object({ message: z.string() });

const ofOrganization = z.object({ type: OrganizationType, id: IdText });

const paymentMethodId = z.string().regex(/^\w{1,255}$/, 'Not a valid payment method id');

const ofMethod = ofOrganization.extend({ paymentMethodId });

const failures = ['payments_not_configured', 'provider_failed'] as const;

export const getBillingMethods = endpoint({
  method: 'GET',
  path: '/api/billing/payment-methods',
  access: 'billing:own',
  summary: "Lists the saved cards of one's own organization",
  response: BillingMethods,
  errors: failures,
});

export const createBillingCustomer = endpoint({
  method: 'POST',
  path: '/api/billing/customer',
  access: 'billing:own',
  summary: "Create the card provider's record of one's own organization if it does not exist yet",
  response: Done,
  errors: failures,
});

export const createBillingSetup = endpoint({
  method: 'POST',
  path: '/api/billing/setup-intent',
  access: 'billing:own',
  summary: "Start saving a card for one's own organization",
  response: Setup,
  errors: [...failures, 'too_many_requests'],
});

export const removeBillingMethod = endpoint({
  method: 'DELETE',
  path: '/api/billing/payment-method/:paymentMethodId',
  access: 'billing:own',
  summary: "Remove a saved card of one's own organization",
  params: z.object({ paymentMethodId }),
  response: Done,
  errors: failures,
});

export const listSavedMethods = endpoint({
  method: 'GET',
  path: '/api/payment-methods/:type/:id',
  access: 'saved-method:manage',
  summary: 'Lists the saved cards of an organization, the default one first',
  params: ofOrganization,
  response: z.array(SavedMethod),
  errors: failures,
});

export const createSetup = endpoint({
  method: 'POST',
  path: '/api/setup-intent/:type/:id',
  access: 'saved-method:manage',
  summary: 'Start saving a card for an organization',
  params: ofOrganization,
  response: Setup,
  errors: [...failures, 'too_many_requests'],
});

export const removeSavedMethod = endpoint({
  method: 'DELETE',
  path: '/api/payment-methods/:type/:id/:paymentMethodId',
  access: 'saved-method:manage',
  summary: 'Remove a saved card of an organization',
  params: ofMethod,
  response: Done,
  errors: failures,
});

export const setDefaultMethod = endpoint({
  method: 'POST',
  path: '/api/payment-methods/:type/:id/:paymentMethodId/default',
  access: 'saved-method:manage',
  summary: 'Make a saved card the default',
  params: ofMethod,
  response: Done,
  errors: failures,
});

export const fixProviderCustomer = endpoint({
  method: 'POST',
  path: '/api/fix-stripe-customer/:type/:id',
  access: 'saved-method:manage',
  summary: "Check the organization's record at the card provider and create it again if it is missing",
  params: ofOrganization,
  response: Done,
  errors: failures,
});

export const listCheckoutMethods = endpoint({
  method: 'GET',
  path: '/api/checkout/wholesale-customers/:id/payment-methods',
  access: 'checkout:payment-methods',
  summary: 'Lists the saved cards that can pay an order for this customer',
  params: z.object({ id: IdText }),
  response: z.array(SavedMethod),
  errors: failures,
});
