import type { OrderRole } from '@casepack/contract/access/questions';
import { type CalendarDate, nextShipDate } from '@casepack/contract/calendar';
import { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { Id } from '@casepack/contract/ids';
import { DEFAULT_COUNTRY } from '@casepack/contract/organizations/location';
import { DEFAULT_PAYMENT_TERMS, PaymentTerms } from '@casepack/contract/organizations/payment-terms';
import { PaymentType } from '@casepack/contract/payments/payment-type';
import { displayName, type User } from '@casepack/contract/users/user';
import { z } from 'zod';

const NewCustomerValues = z.object({
  name: z.string(),
  businessName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  paymentTerms: PaymentTerms,
  salesOrganizationId: z.string(),
  address: z.object({
    name: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
});
export type NewCustomerValues = z.infer<typeof NewCustomerValues>;

/** Both steps as they are typed: money, dates and ids of selects are text. */
export const CheckoutValues = z.object({
  requestedShipDate: z.string(),
  purchaseOrderNumber: z.string(),
  notes: z.string(),
  tax: z.string(),
  shipping: z.string(),
  discountType: z.enum(['flat', 'percentage']),
  discountValue: z.string(),
  discountDescription: z.string(),
  customerMode: z.enum(['existing', 'new']),
  customer: CheckoutCustomer.nullable(),
  shippingLocationId: Id.nullable(),
  billingLocationId: Id.nullable(),
  newCustomer: NewCustomerValues,
  paymentType: PaymentType,
  marketplaceName: z.string(),
  /** Prices set by hand, by line. */
  manualPrices: z.record(z.string(), z.object({ price: z.string(), reason: z.string() })).optional(),
});
export type CheckoutValues = z.infer<typeof CheckoutValues>;

export function firstValues(user: User, orderRole: OrderRole, today: CalendarDate): CheckoutValues {
  const isOwnCompany = orderRole === 'newcomer';
  return {
    requestedShipDate: nextShipDate(today),
    purchaseOrderNumber: '',
    notes: '',
    tax: '',
    shipping: '',
    discountType: 'flat',
    discountValue: '',
    discountDescription: '',
    customerMode: isOwnCompany ? 'new' : 'existing',
    customer: null,
    shippingLocationId: null,
    billingLocationId: null,
    newCustomer: {
      name: isOwnCompany ? displayName(user) : '',
      businessName: (isOwnCompany && user.company) || '',
      contactEmail: isOwnCompany ? user.email : '',
      contactPhone: '',
      paymentTerms: DEFAULT_PAYMENT_TERMS,
      salesOrganizationId: '',
      address: {
        name: '',
        addressLine1: '',
        addressLine2: '',
        city: '',
        state: '',
        zipCode: '',
        country: DEFAULT_COUNTRY,
      },
    },
    paymentType: 'credit_card',
    marketplaceName: '',
    manualPrices: {},
  };
}

/** What was typed on an earlier day, with a ship date that has not passed. */
export const asOfToday = (values: CheckoutValues, today: CalendarDate): CheckoutValues =>
  values.requestedShipDate !== '' && values.requestedShipDate < today
    ? { ...values, requestedShipDate: nextShipDate(today) }
    : values;
