import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { manufacturersQuery } from '../../api/manufacturers';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import type { OrderSearch } from './order-search';
import { paymentNames } from './order-toolbar';

type ActiveFiltersProps = { search: OrderSearch; onChange: (changed: Partial<OrderSearch>) => void };

/** Filters set by a link that have no visible field; each can be removed. */
export function ActiveFilters({ search: { payment, manufacturerId }, onChange }: ActiveFiltersProps) {
  if (payment === undefined && manufacturerId === undefined) return null;
  return (
    <div
      className={cn('mb-4 flex flex-wrap items-center gap-2', manufacturerId === undefined && 'md:hidden')}
    >
      <span className="text-sm text-ink-soft">Only orders with:</span>
      {payment !== undefined && (
        <Button size="sm" className="md:hidden" onClick={() => onChange({ payment: undefined })}>
          {paymentNames[payment]}
          <X aria-label="(remove this filter)" />
        </Button>
      )}
      {manufacturerId !== undefined && (
        <ManufacturerFilter id={manufacturerId} onRemove={() => onChange({ manufacturerId: undefined })} />
      )}
    </div>
  );
}

function ManufacturerFilter({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useQuery(manufacturersQuery);
  const name = data?.find((manufacturer) => manufacturer.id === id)?.name;
  return (
    <Button size="sm" onClick={onRemove}>
      {name === undefined ? 'One manufacturer' : `Manufacturer: ${name}`}
      <X aria-label="(remove this filter)" />
    </Button>
  );
}
