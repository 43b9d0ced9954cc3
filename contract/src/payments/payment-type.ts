import { z } from 'zod';
import type { PaymentTerms } from '../organizations/payment-terms';
import { requiredText } from '../text';

export const paymentTypes = ['credit_card', 'terms', 'check', 'marketplace'] as const;
export const PaymentType = z.enum(paymentTypes);
export type PaymentType = z.infer<typeof PaymentType>;

/** How an order is paid; a marketplace has a name. */
export const PaymentChoice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('credit_card') }),
  z.object({ type: z.literal('terms') }),
  z.object({ type: z.literal('check') }),
  z.object({ type: z.literal('marketplace'), name: requiredText(100, 'Marketplace Name Required') }),
]);
export type PaymentChoice = z.infer<typeof PaymentChoice>;

export const paymentTypeLabels = {
  credit_card: 'Credit Card',
  terms: 'Terms',
  check: 'Check',
  marketplace: 'Marketplace',
} as const satisfies Record<PaymentType, string>;

/** Customers who pay on delivery or in advance are not offered Terms. */
export const offersTerms = (terms: PaymentTerms): boolean => terms !== 'COD' && terms !== 'PREPAID';

/** Why Terms cannot be chosen. */
export const noTermsWords = (terms: PaymentTerms): string =>
  `Terms are not available with ${terms}. Choose another payment type.`;

/** The text stored with an order. */
export const paymentTypeText = (choice: PaymentChoice): string =>
  choice.type === 'marketplace'
    ? `${paymentTypeLabels.marketplace} - ${choice.name}`
    : paymentTypeLabels[choice.type];

/** Orders with any other type can only be saved and paid later. */
export const canPlaceOrder = (type: PaymentType): boolean => type === 'credit_card';
