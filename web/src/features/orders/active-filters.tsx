import type { PaymentFilter } from '@casepack/contract/orders/endpoints';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { manufacturersQuery } from '../../api/manufacturers';
import { Button } from '../../ui/button';
import type { OrderSearch } from './order-search';

const paymentNames = {
  open: 'Open amount',
  overdue: 'Overdue invoice',
  refund_due: 'Refund due',
} as const satisfies Record<PaymentFilter, string>;

type ActiveFiltersProps = { search: OrderSearch; onChange: (changed: Partial<OrderSearch>) => void };

/** Filters that a link has set and that have no field of their own; each can be taken away. */
export function ActiveFilters({ search: { payment, manufacturerId }, onChange }: ActiveFiltersProps) {
  if (payment === undefined && manufacturerId === undefined) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">Only orders with:</span>
      {payment !== undefined && (
        <Button size="sm" onClick={() => onChange({ payment: undefined })}>
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
