import type { Order } from '@casepack/contract/orders/order';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { StatusControl } from './status-control';

type ManufacturerBarProps = {
  order: Order;
  /** Why something cannot be done now, if so. */
  note?: string | undefined;
  children: ReactNode;
};

export function ManufacturerBar({ order, note, children }: ManufacturerBarProps) {
  return (
    <section
      aria-label="Manufacturer View"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-ground p-3"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Badge color="purple">Manufacturer View</Badge>
        <p>Manage order status and tracking</p>
        {note !== undefined && <p className="w-full text-sm text-ink-soft">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col sm:ms-auto">
        {children}
        <StatusControl order={order} />
      </div>
    </section>
  );
}
