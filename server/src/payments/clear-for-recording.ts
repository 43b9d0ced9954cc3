import { AppError } from '@casepack/contract/errors';
import type { Context } from '../context';
import { clearCardPayment } from './clear-card-payment';

const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'provider_failed' || error.code === 'payments_not_configured');

/**
 * Cancels the open card payment of an order before a payment of another kind is recorded, so that it is not paid twice.
 * Returns false if the provider cannot be reached: the payment is recorded anyway.
 */
export async function clearForRecording(ctx: Context, orderId: number): Promise<boolean> {
  try {
    if ((await clearCardPayment(ctx, orderId)) === 'clear') return true;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    ctx.log.warn({ err: error, orderId }, "an order's card payment will be cancelled later");
    return false;
  }
  throw new AppError(
    'conflict',
    'A card payment for this order is being processed. Please wait a moment and check again before you record another payment.',
  );
}
