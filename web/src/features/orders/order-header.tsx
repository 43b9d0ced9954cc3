import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { PageHeader } from '../../ui/page-header';
import type { ShownOrder } from './shown-order';
import { DetailStatus, PartlyShippedMark } from './status-badge';

type OrderHeaderProps = {
  order: ShownOrder;
  isPublic: boolean;
  back: ReactNode;
  /** The amount due, and the next step. */
  standing: ReactNode;
};

export function OrderHeader({ order, isPublic, back, standing }: OrderHeaderProps) {
  const { orderNumber, createdAt, requestedShipDate, manufacturerName } = order;
  return (
    <PageHeader
      back={back}
      className="mb-4 max-md:[&>:last-child]:w-full"
      actions={standing}
      title={`Order ${orderNumber}`}
      lead={isPublic ? manufacturerName : undefined}
      badges={
        <>
          {isPublic && <Badge color="blue">Public View</Badge>}
          <DetailStatus status={order.status} />
          {order.partlyShipped && <PartlyShippedMark />}
          {order.readyToShip && <Badge color="green">Ready to ship</Badge>}
        </>
      }
      subtitle={
        <span className="flex flex-wrap gap-x-4 max-sm:text-sm">
          {!isPublic && manufacturerName !== undefined && <span>{manufacturerName}</span>}
          <span>{`Created on ${formatInstantDay(createdAt)}`}</span>
          {requestedShipDate !== null && (
            <span>{`Requested ship date: ${formatDay(requestedShipDate)}`}</span>
          )}
        </span>
      }
    />
  );
}
