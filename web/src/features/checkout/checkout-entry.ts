import type { OrderRole } from '@casepack/contract/access/questions';
import { CalendarDate, dayOf } from '@casepack/contract/calendar';
import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import {
  CUSTOMER_MISSING,
  CustomerChoice,
  MISSING,
  OrderSubmission,
} from '@casepack/contract/checkout/submission';
import { money } from '@casepack/contract/money';
import { isDiscountValue, PERCENTAGE_LIMIT } from '@casepack/contract/orders/order-change';
import { PaymentChoice } from '@casepack/contract/payments/payment-type';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { CheckoutValues, type NewCustomerValues } from './checkout-values';

/** A field's text as another schema reads it, with that schema's words where it can't. */
const read = <S extends z.ZodType>(schema: S) =>
  z.string().transform((text, context): z.output<S> => {
    const result = schema.safeParse(text);
    if (result.success) return result.data;
    for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Empty leaves the amount to the server. */
export const OptionalAmount = z.string().transform((text, context) => {
  if (text.trim() === '') return undefined;
  const result = money.safeParse(text);
  if (result.success) return result.data;
  for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const { purchaseOrderNumber, notes, discountDescription } = OrderSubmission.shape;

const Entry = CheckoutValues.extend({
  requestedShipDate: z
    .string()
    .transform((text) => text || null)
    .pipe(CalendarDate.nullable())
    .refine((day) => day === null || day >= dayOf(new Date()), 'Choose a date that is not in the past'),
  purchaseOrderNumber: read(purchaseOrderNumber),
  notes: read(notes),
  tax: OptionalAmount,
  shipping: OptionalAmount,
  discountValue: OptionalAmount,
  discountDescription: read(discountDescription),
});
export type CheckoutEntry = z.output<typeof Entry>;
export type CheckoutForm = UseFormReturn<CheckoutValues, unknown, CheckoutEntry>;

/** With null, another one is to be chosen. */
export function chooseCustomer(form: CheckoutForm, customer: CheckoutCustomer | null): void {
  form.setValue('customer', customer);
  form.setValue('shippingLocationId', null);
  form.setValue('billingLocationId', null);
  form.clearErrors('customer');
}

/** What is null stays as it is. */
export function fillDetails(
  form: CheckoutForm,
  { purchaseOrderNumber, shipDate }: { purchaseOrderNumber: string | null; shipDate: string | null },
): void {
  if (purchaseOrderNumber !== null) form.setValue('purchaseOrderNumber', purchaseOrderNumber);
  if (shipDate !== null) form.setValue('requestedShipDate', shipDate);
}

/** The fields of step 1: what has to be right before one goes on. */
export const reviewFields = [
  'requestedShipDate',
  'purchaseOrderNumber',
  'notes',
  'tax',
  'shipping',
  'discountType',
  'discountValue',
  'discountDescription',
] as const satisfies (keyof CheckoutValues)[];

export const readNewCustomer = (values: NewCustomerValues) =>
  CustomerChoice.safeParse({ ...values, id: null, shippingLocationId: null, billingLocationId: null });

export const readPayment = ({
  paymentType,
  marketplaceName,
}: Pick<CheckoutValues, 'paymentType' | 'marketplaceName'>) =>
  PaymentChoice.safeParse({ type: paymentType, name: marketplaceName });

export const ordersForNewCustomer = (orderRole: OrderRole, mode: CheckoutValues['customerMode']): boolean =>
  orderRole === 'newcomer' || (orderRole === 'staff' && mode === 'new');

/** Both steps, as whoever orders has to fill them in. */
export const checkoutEntry = (orderRole: OrderRole) =>
  Entry.superRefine((entry, context) => {
    const refuse = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (!isDiscountValue(entry.discountType, entry.discountValue))
      refuse(['discountValue'], PERCENTAGE_LIMIT);

    if (ordersForNewCustomer(orderRole, entry.customerMode)) {
      for (const issue of readNewCustomer(entry.newCustomer).error?.issues ?? []) {
        context.addIssue({ ...issue, path: ['newCustomer', ...issue.path] });
      }
    } else if (orderRole === 'staff' && entry.customer === null) {
      refuse(['customer'], CUSTOMER_MISSING);
    }

    const [payment] = readPayment(entry).error?.issues ?? [];
    if (payment) refuse(['marketplaceName'], payment.message);
  });

type FieldError = { type?: unknown; message?: string | undefined } | undefined;

export const isMissing = (error: FieldError): boolean => error?.type === MISSING;

/** A general sentence stands above the fields; each missing field itself only says that it is. */
export const fieldMessage = (error: FieldError): string | undefined =>
  isMissing(error) ? 'Required' : error?.message;
