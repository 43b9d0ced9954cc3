import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import { carrierLabels, trackingUrl } from '@casepack/contract/orders/tracking';
import ExternalLink from 'lucide-react/icons/external-link';
import { linkClass } from '../../ui/link-class';
import { VisuallyHidden } from '../../ui/visually-hidden';
import type { ShownTracking } from './shown-order';

/** One of a shipment has its date from there. */
type ListedTracking = Omit<ShownTracking, 'createdAt'> & Partial<Pick<ShownTracking, 'createdAt'>>;

/** Tracking numbers, each with a link to its carrier. */
export function TrackingList({ tracking }: { tracking: readonly ListedTracking[] }) {
  return (
    <ul className="flex flex-col">
      {tracking.map((each) => (
        <Tracking key={`${each.createdAt?.getTime() ?? ''} ${each.trackingNumber}`} tracking={each} />
      ))}
    </ul>
  );
}

function Tracking({ tracking }: { tracking: ListedTracking }) {
  const { carrier, trackingNumber, estimatedDelivery, createdAt } = tracking;
  const page = trackingUrl(carrier, trackingNumber);
  const facts = [
    ...(createdAt === undefined ? [] : [`Added ${formatInstantDay(createdAt)}`]),
    ...(estimatedDelivery === null ? [] : [`Estimated delivery ${formatDay(estimatedDelivery)}`]),
  ];
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
      {facts.length > 0 && <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>}
    </li>
  );
}
