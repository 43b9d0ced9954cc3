import { isSandboxKey } from '@casepack/contract/payments/card-mode';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { cardQueries } from './card-payments.queries';

export type CardProvider =
  | { state: 'loading' }
  /** It is not known whose keys to use. */
  | { state: 'undetermined' }
  /** The manufacturer has no keys. */
  | { state: 'unconfigured' }
  | { state: 'failed'; retry: () => void; isRetrying: boolean }
  | { state: 'ready'; stripe: Stripe; publishableKey: string; isTestMode: boolean };

/** The card provider of a manufacturer, loaded in this browser. */
export function useCardProvider(manufacturerId: number | undefined): CardProvider {
  const { data, isError, isFetching, refetch } = useQuery(cardQueries.provider(manufacturerId));
  if (manufacturerId === undefined) return { state: 'undetermined' };
  if (data) {
    const { stripe, publishableKey } = data;
    const isTestMode = publishableKey.startsWith('pk_test_') && !isSandboxKey(publishableKey);
    return { state: 'ready', stripe, publishableKey, isTestMode };
  }
  if (data === null) return { state: 'unconfigured' };
  if (isError) return { state: 'failed', retry: () => void refetch(), isRetrying: isFetching };
  return { state: 'loading' };
}
