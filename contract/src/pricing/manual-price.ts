import { z } from 'zod';
import { money } from '../money';
import { requiredText } from '../text';

export const REASON_MISSING = 'Enter a reason for this price';

/** A price set by hand instead of the list price; 0.00 is free goods. The customer never sees the reason. */
export const ManualPrice = z.object({ price: money, reason: requiredText(200, REASON_MISSING) });
export type ManualPrice = z.infer<typeof ManualPrice>;
