import type { OrderStatus } from '@casepack/contract/orders/status';
import { hasShipments } from '@casepack/contract/shipments/shippable';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import type { ShownOrder } from './shown-order';
import { TrackingList } from './tracking-list';

const inProgress: readonly OrderStatus[] = ['shipped', 'delivered', 'completed'];

type TrackingTabProps = {
  order: ShownOrder;
  /** For users who ship the order. */
  form?: ReactNode;
  /** What has left, once something has. */
  shipments?: ReactNode;
};

export function TrackingTab({ order, form, shipments }: TrackingTabProps) {
  const shown =
    shipments !== undefined && hasShipments(order) ? shipments : <TrackingInformation order={order} />;
  if (!form) return shown;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">{form}</div>
      {shown}
    </div>
  );
}

function TrackingInformation({ order: { status, tracking } }: { order: ShownOrder }) {
  if (tracking.length === 0 && !inProgress.includes(status)) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<Truck />}
          title="No Tracking Available Yet"
          hint="Tracking details appear here once the order has shipped."
        />
      </Card>
    );
  }
  return (
    <Card as="section" aria-label="Tracking Information">
      <CardHeader title="Tracking Information" />
      {tracking.length === 0 ? (
        <p className="text-ink-soft">Tracking details will be displayed here once available</p>
      ) : (
        <TrackingList tracking={tracking} />
      )}
    </Card>
  );
}
