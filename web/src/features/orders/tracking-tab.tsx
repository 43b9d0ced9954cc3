import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { carrierLabels, trackingUrl } from '@casepack/contract/orders/tracking';
import ExternalLink from 'lucide-react/icons/external-link';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { linkClass } from '../../ui/link-class';
import { VisuallyHidden } from '../../ui/visually-hidden';
import type { ShownOrder, ShownTracking } from './shown-order';

const inProgress: readonly OrderStatus[] = ['shipped', 'delivered', 'completed'];

type TrackingTabProps = {
  order: ShownOrder;
  /** For users who ship the order. */
  form?: ReactNode;
};

export function TrackingTab({ order, form }: TrackingTabProps) {
  if (!form) return <TrackingInformation order={order} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {form}
      <TrackingInformation order={order} />
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
        <ul className="flex flex-col">
          {tracking.map((each) => (
            <Shipment key={`${each.createdAt.getTime()} ${each.trackingNumber}`} tracking={each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Shipment({ tracking }: { tracking: ShownTracking }) {
  const { carrier, trackingNumber, estimatedDelivery, createdAt } = tracking;
  const page = trackingUrl(carrier, trackingNumber);
  return (
    <li className="border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{carrierLabels[carrier]}</span>
        {page === undefined ? (
          <span className="wrap-anywhere">{trackingNumber}</span>
        ) : (
          <a href={page} target="_blank" rel="noopener noreferrer" className={linkClass}>
            <span className="wrap-anywhere">{trackingNumber}</span>
            <ExternalLink aria-hidden className="ms-1 inline size-3.5" />
            <VisuallyHidden> (opens {carrierLabels[carrier]} in a new tab)</VisuallyHidden>
          </a>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {`Added ${formatInstantDay(createdAt)}`}
        {estimatedDelivery !== null && ` · Estimated delivery ${formatDay(estimatedDelivery)}`}
      </p>
    </li>
  );
}
