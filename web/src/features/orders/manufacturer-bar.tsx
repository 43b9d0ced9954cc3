import type { Order } from '@casepack/contract/orders/order';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { StatusControl } from './status-control';

type ManufacturerBarProps = {
  order: Order;
  /** Why something is not possible now. */
  note?: string | undefined;
  /** Stays visible while scrolling through an edit. */
  isSticky?: boolean;
  /** The total, beside the buttons. */
  figure?: ReactNode;
  /** Shown after the status control. */
  more?: ReactNode;
  children: ReactNode;
};

export function ManufacturerBar({
  order,
  note,
  isSticky = false,
  figure,
  more,
  children,
}: ManufacturerBarProps) {
  return (
    <section
      aria-label="Manufacturer View"
      className={cn(
        'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-ground p-3 max-sm:gap-x-2 max-sm:p-2',
        isSticky && 'sticky top-(--sticky-top) z-20 shadow-float',
      )}
    >
      <div
        className={cn(
          'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-2 max-sm:px-1 lg:flex-1',
          isSticky && 'max-md:hidden',
        )}
      >
        <Badge color="purple">Manufacturer View</Badge>
        <p className="max-sm:text-sm">Manage order status and tracking</p>
        {note !== undefined && <p className="w-full text-sm text-ink-soft">{note}</p>}
      </div>
      {figure}
      <div
        className={cn(
          'flex flex-wrap gap-2 sm:ms-auto',
          isSticky ? 'ms-auto max-sm:[&_button]:px-3' : 'max-sm:grid max-sm:w-full max-sm:grid-cols-2',
        )}
      >
        {children}
        <span
          className={cn(
            'flex gap-2',
            isSticky ? 'max-sm:hidden' : 'max-sm:col-span-2 max-sm:[&>:first-child]:flex-1',
          )}
        >
          <StatusControl
            order={order}
            isNext={order.status === 'pending' && order.heldFor.length === 0 && !isSticky}
          />
          {more}
        </span>
      </div>
    </section>
  );
}
