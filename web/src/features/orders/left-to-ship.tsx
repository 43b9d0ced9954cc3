import { counted } from '@casepack/contract/count';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import type { Order } from '@casepack/contract/orders/order';
import { canShip, shippableOf } from '@casepack/contract/shipments/shippable';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

type LeftToShipProps = { order: Order; onShip: () => void };

/** Beside the shipments: what can leave next. Nothing if everything has left. */
export function LeftToShip({ order, onShip }: LeftToShipProps) {
  const left = order.items.filter((item) => leftToShip(item) > 0);
  if (order.status === 'cancelled' || left.length === 0) return null;
  const ready = left.filter((item) => shippableOf(item) > 0);
  const waiting = left.filter(({ waitingQuantity }) => waitingQuantity > 0);
  return (
    <Card as="section" aria-label="Left to ship" className="flex items-center justify-between gap-4">
      <div>
        <h2 className="text-lg font-semibold">Left to ship</h2>
        <p className="mt-0.5 text-sm text-ink-soft">
          {[
            `${counted(ready.length, 'line')} ready`,
            ...(waiting.length > 0 ? [`${counted(waiting.length, 'line')} waiting for stock`] : []),
          ].join(', ')}
        </p>
      </div>
      {canShip(order) && (
        <Button variant="primary" onClick={onShip}>
          Ship
        </Button>
      )}
    </Card>
  );
}
