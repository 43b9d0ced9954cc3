import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { Button } from '../../ui/button';
import { viewAsQueries } from './view-as.queries';

type CustomerBannerProps = { customerId: number; onStop: () => void };

/** Says whose prices these are, for as long as they are shown. */
export function CustomerBanner({ customerId, onStop }: CustomerBannerProps) {
  const { data: name = 'a customer' } = useQuery(viewAsQueries.customerName(customerId));
  return (
    <div
      role="status"
      className="sticky top-(--sticky-top) z-30 mb-4 flex items-center justify-between gap-x-4 rounded-lg border border-blue bg-blue-soft px-4 py-2 text-blue"
    >
      <p className="flex min-w-0 items-start gap-2 wrap-anywhere">
        <Eye aria-hidden className="mt-1 size-4 shrink-0" />
        {`You see the catalog as ${name}. Ordering is off.`}
      </p>
      <Button size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
