import { canEver } from '@casepack/contract/access/permissions';
import { toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../api/current-user';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { PriceGrid } from './price-grid';
import { PriceLists } from './price-lists';
import { type Owner, priceQueries } from './pricing.queries';

type PriceListTabProps = {
  manufacturerId: Owner;
  /** The list whose prices are shown; undefined for the lists themselves. */
  opened: number | undefined;
  onOpen: (id: number | undefined) => void;
};

/** The lists, or the prices of the one that was opened. */
export function PriceListTab({ manufacturerId, opened, onOpen }: PriceListTabProps) {
  const user = useCurrentUser();
  if (user === null) return null;
  const canEdit = canEver(toActor(user), 'price-list:edit');
  if (opened === undefined) {
    return <PriceLists manufacturerId={manufacturerId} canEdit={canEdit} onOpen={onOpen} />;
  }
  return <OpenedList key={opened} id={opened} canEdit={canEdit} onBack={() => onOpen(undefined)} />;
}

type OpenedListProps = { id: number; canEdit: boolean; onBack: () => void };

function OpenedList({ id, canEdit, onBack }: OpenedListProps) {
  const list = useQuery(priceQueries.list(id));
  if (list.isPending) return <SkeletonRows count={10} rowClassName="h-13" label="Loading prices" />;
  if (list.isError && list.data === undefined) {
    return (
      <LoadFailed
        title="The price list could not be loaded"
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return <PriceGrid list={list.data} canEdit={canEdit} onBack={onBack} />;
}
