import { counted } from '@casepack/contract/count';
import type { BookedStock } from '@casepack/contract/stock/stock';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { linkClass } from '../../ui/link-class';

type ReadyOrdersProps = { title: string; orders: BookedStock['readyOrders']; onClose: () => void };

/** The orders that have everything since the booking. */
export function ReadyOrders({ title, orders, onClose }: ReadyOrdersProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={`${counted(orders.length, 'order')} waited for it and can ship now.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul aria-label="Ready to ship" className="divide-y rounded-lg border">
        {orders.map(({ id, orderNumber }) => (
          <li key={id} className="px-4 py-2">
            <Link to="/orders/$orderId" params={{ orderId: String(id) }} className={linkClass}>
              {orderNumber}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
