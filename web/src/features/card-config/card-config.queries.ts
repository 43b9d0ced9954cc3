import type { CardConfig, CardKeys } from '@casepack/contract/payments/card-config';
import {
  getCardConfig,
  saveCardConfig,
  switchMode,
  testConnection,
} from '@casepack/contract/payments/card-config-endpoints';
import type { CardMode } from '@casepack/contract/payments/card-mode';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';

/** Whose keys: an administrator of the platform says it, for everyone else it is the own manufacturer. */
export type KeyOwner = number | undefined;

export const cardConfigQuery = (manufacturerId: KeyOwner) =>
  queryOptions({
    queryKey: ['card-config', manufacturerId ?? 'own'],
    queryFn: ({ signal }) => call(getCardConfig, { query: { manufacturerId }, signal }),
    // Another administrator may have changed it, and what stands here decides about real money.
    staleTime: 0,
  });

/** The answer is the configuration as it is now; what was read with other keys is old. */
function useConfigChanged(manufacturerId: KeyOwner) {
  const client = useQueryClient();
  return (config: CardConfig) => {
    client.setQueryData(cardConfigQuery(manufacturerId).queryKey, config);
    for (const key of ['card-provider', 'saved-cards', 'payments']) {
      void client.invalidateQueries({ queryKey: [key] });
    }
  };
}

export const useSaveKeys = (manufacturerId: KeyOwner) =>
  useMutation({
    mutationFn: (body: CardKeys) => call(saveCardConfig, { query: { manufacturerId }, body }),
    onSuccess: useConfigChanged(manufacturerId),
  });

export const useSwitchMode = (manufacturerId: KeyOwner) =>
  useMutation({
    mutationFn: (body: { mode: CardMode; password?: string | undefined }) =>
      call(switchMode, { query: { manufacturerId }, body }),
    onSuccess: useConfigChanged(manufacturerId),
  });

export function useTestConnection(manufacturerId: KeyOwner) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mode: CardMode) => call(testConnection, { query: { manufacturerId }, body: { mode } }),
    // Keys that passed may be used in live mode.
    onSuccess: () => client.invalidateQueries({ queryKey: cardConfigQuery(manufacturerId).queryKey }),
  });
}
