import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { SavedMethod } from '@casepack/contract/payments/saved-methods';
import {
  createBillingCustomer,
  createBillingSetup,
  createSetup,
  fixProviderCustomer,
  getBillingMethods,
  listSavedMethods,
  removeBillingMethod,
  removeSavedMethod,
  setDefaultMethod,
} from '@casepack/contract/payments/saved-methods-endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { organizationWords, ownWords, type SavedCardWords } from './saved-card-words';

/** The organization whose cards these are. */
export interface Cardholder {
  type: OrganizationType;
  id: number;
}

export interface Setup {
  clientSecret: string;
  manufacturerId: number;
}

/** The two sets of calls for the same cards, each with the texts of its screen. */
export interface CardSource {
  holder: Cardholder;
  words: SavedCardWords;
  list: (signal: AbortSignal) => Promise<SavedMethod[]>;
  /** Called before the first card; undefined if the server does it itself. */
  createCustomer?: (() => Promise<unknown>) | undefined;
  createSetup: () => Promise<Setup>;
  remove: (paymentMethodId: string) => Promise<unknown>;
}

/** The user's own organization. */
export const ownCards = (holder: Cardholder): CardSource => ({
  holder,
  words: ownWords,
  list: async (signal) => (await call(getBillingMethods, { signal })).methods,
  createCustomer: () => call(createBillingCustomer, {}),
  createSetup: () => call(createBillingSetup, {}),
  remove: (paymentMethodId) => call(removeBillingMethod, { params: { paymentMethodId } }),
});

/** Any organization within the scope. */
export const organizationCards = (holder: Cardholder): CardSource => ({
  holder,
  words: organizationWords,
  list: (signal) => call(listSavedMethods, { params: holder, signal }),
  createSetup: () => call(createSetup, { params: holder }),
  remove: (paymentMethodId) => call(removeSavedMethod, { params: { ...holder, paymentMethodId } }),
});

const all = ['saved-cards'] as const;

export const savedCardsQuery = ({ holder, list }: CardSource) =>
  queryOptions({
    queryKey: [...all, holder.type, holder.id],
    queryFn: ({ signal }) => list(signal),
    staleTime: 0,
  });

export function useRefetchCards() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: all });
}

export class CustomerNotSetUp extends Error {
  override readonly name = 'CustomerNotSetUp';
}

/** First creates the customer if there is no default card, then the setup intent. */
export const useBeginSetup = ({ createCustomer, createSetup: begin }: CardSource) =>
  useMutation({
    mutationFn: async ({ hasDefault }: { hasDefault: boolean }): Promise<Setup> => {
      if (!hasDefault && createCustomer) {
        try {
          await createCustomer();
        } catch (error) {
          throw new CustomerNotSetUp('The payment customer was not set up', { cause: error });
        }
      }
      return begin();
    },
  });

export const useRemoveCard = ({ remove }: CardSource) =>
  useMutation({ mutationFn: remove, onSettled: useRefetchCards() });

export const useMakeDefault = ({ holder }: CardSource) =>
  useMutation({
    mutationFn: (paymentMethodId: string) =>
      call(setDefaultMethod, { params: { ...holder, paymentMethodId } }),
    onSettled: useRefetchCards(),
  });

export function useFixCustomer({ holder }: CardSource) {
  const refetchCards = useRefetchCards();
  return useMutation({
    mutationFn: () => call(fixProviderCustomer, { params: holder }),
    // Not awaited: the component that called it is unmounted when the cards arrive, and would not get the result.
    onSuccess: () => {
      void refetchCards();
    },
  });
}
