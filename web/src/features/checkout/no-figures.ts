import type { Quote } from '@casepack/contract/checkout/endpoints';
import { cents } from '@casepack/contract/money';

const zero = cents(0);

/** Before anything is priced. */
export const noFigures: Quote = {
  lines: [],
  totals: { subtotal: zero, tax: zero, shipping: zero, discount: zero, total: zero },
  setsCharges: false,
};
