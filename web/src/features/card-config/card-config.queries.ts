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

/** Whose keys: platform administrators choose a manufacturer, for all others it is their own. */
export type KeyOwner = number | undefined;

export const cardConfigQuery = (manufacturerId: KeyOwner) =>
  queryOptions({
    queryKey: ['card-config', manufacturerId ?? 'own'],
    queryFn: ({ signal }) => call(getCardConfig, { query: { manufacturerId }, signal }),
    // Another administrator may have changed it, and this setting decides about real money.
    staleTime: 0,
  });

/** The response is the current configuration; data read with other keys is outdated. */
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
    // Keys that passed the test can be used in live mode.
    onSuccess: () => client.invalidateQueries({ queryKey: cardConfigQuery(manufacturerId).queryKey }),
  });
}
