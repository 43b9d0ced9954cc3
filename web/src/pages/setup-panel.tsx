import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import PartyPopper from 'lucide-react/icons/party-popper';
import { setupQuery } from '../features/setup/setup.queries';
import { SetupList } from '../features/setup/setup-list';
import { buttonClass } from '../ui/button-class';
import { EmptyState } from '../ui/empty-state';
import { LoadFailed } from '../ui/load-failed';
import { SkeletonRows } from '../ui/skeleton';

export function SetupPanel() {
  const { data, isError, isFetching, refetch } = useQuery(setupQuery(undefined));
  const router = useRouter();
  if (data) return <SetupList guide={data} onFollow={(href) => void router.navigate({ href })} />;
  if (isError) {
    return (
      <LoadFailed
        title="The setup guide could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined)
    return <SkeletonRows count={8} rowClassName="h-20" label="Loading the setup guide" />;
  return (
    <EmptyState
      icon={<PartyPopper />}
      title="Everything is set up"
      hint="Orders can come in."
      action={
        <Link to="/orders" className={buttonClass({ variant: 'primary' })}>
          Go to Orders
        </Link>
      }
    />
  );
}
