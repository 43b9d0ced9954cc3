import type { CardConfig } from '@casepack/contract/payments/card-config';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { cardConfigQuery, type KeyOwner } from './card-config.queries';

type ConfigLoadedProps = {
  owner: KeyOwner;
  /** As high as what is drawn. */
  waiting?: ReactNode;
  children: (config: CardConfig) => ReactNode;
};

const rows = <SkeletonRows count={6} label="Loading the card settings" />;

export function ConfigLoaded({ owner, waiting = rows, children }: ConfigLoadedProps) {
  const { data, isError, isFetching, refetch } = useQuery(cardConfigQuery(owner));
  if (data) return children(data);
  if (!isError) return waiting;
  return (
    <Card padded={false}>
      <LoadFailed
        title="The card settings could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}
