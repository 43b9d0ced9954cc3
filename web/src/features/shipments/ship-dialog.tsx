import { type CalendarDate, dayOf } from '@casepack/contract/calendar';
import { counted } from '@casepack/contract/count';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import type { Order } from '@casepack/contract/orders/order';
import { ShipmentForm } from '@casepack/contract/shipments/shipment';
import { shippableOf } from '@casepack/contract/shipments/shippable';
import { type ReactNode, useState } from 'react';
import { undone } from '../../api/failure';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import { ChangedOrder } from './changed-order';
import { countedOf, QuantityLines } from './quantity-lines';
import { type ShippingOutcome, useShip } from './shipments.queries';
import { TrackingNumbers, useTrackingNumbers } from './tracking-numbers';
import { type ChosenLine, useQuantities } from './use-quantities';

export type ShippingDialogProps = ShippingOutcome & { order: Order; onClose: () => void };

/** Where the day has begun earlier than in UTC, the server still has the day before. */
const today = (): CalendarDate => {
  const now = new Date();
  const isAhead = dayOf(now) > dayOf(now, 'UTC');
  return dayOf(now, isAhead ? 'UTC' : undefined);
};

const Parcel = ShipmentForm.pick({ packages: true, weight: true });

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** Sends goods on their way: everything that is ready, unless less is chosen. Enter ships. */
export function ShipDialog({ order, onClose, ...outcome }: ShippingDialogProps) {
  const shipping = useShip(order.id, outcome);
  const quantities = useQuantities(order, shippableOf, 'all');
  const numbers = useTrackingNumbers(order.tracking.at(-1)?.carrier ?? 'ups');
  const [shippedOn, setShippedOn] = useState(today);
  const [packages, setPackages] = useState('');
  const [weight, setWeight] = useState('');
  const parcel = Parcel.safeParse({ packages: numberIn(packages), weight: numberIn(weight) });
  const errorOf = (field: 'packages' | 'weight') =>
    parcel.error?.issues.find(({ path }) => path[0] === field)?.message;
  const left = quantities.lines.filter(({ item }) => leftToShip(item) > 0);
  const { taken } = quantities;

  function ship() {
    if (!parcel.success || taken.length === 0) return;
    shipping.mutate(
      {
        ...parcel.data,
        lines: taken.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
        tracking: numbers.all.map((each) => ({ ...each, estimatedDelivery: null })),
        ...(shippedOn === '' ? {} : { shippedOn }),
        version: order.version,
      },
      {
        onSuccess: (shipped) => {
          toast({
            title: shipped.partlyShipped ? 'Part of the Order Shipped' : 'Order Shipped',
            description: 'The customer gets an email with the contents.',
          });
          onClose();
        },
        onError: (error) => {
          toast(undone(error, 'Failed to ship', 'Nothing Was Shipped'));
          quantities.chooseAgainAfter(error);
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Ship order ${order.orderNumber}`}
      description="The customer gets an email with the contents and the tracking numbers."
      saveLabel={shipLabel(left, taken)}
      busyLabel="Shipping..."
      isReady={taken.length > 0}
      saving={shipping}
      hasChanges={numbers.all.length > 0 || quantities.hasChanges || packages !== '' || weight !== ''}
      onSubmit={ship}
      onClose={onClose}
    >
      <ChangedOrder order={order} />
      <TrackingNumbers numbers={numbers} />
      <section aria-label="Contents">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="font-semibold">Contents</h3>
          {left.length > 1 && (
            <Button
              variant="link"
              size="sm"
              onClick={taken.length > 0 ? quantities.chooseNone : quantities.chooseAll}
            >
              {taken.length > 0 ? 'Choose lines one by one' : 'Everything that is ready'}
            </Button>
          )}
        </div>
        <QuantityLines
          label="Lines to ship"
          lines={left}
          fact={(line) => leftWords(line)}
          onChange={quantities.choose}
        />
        <p role="status" className="mt-2 text-sm text-ink-soft">
          {afterwards(order, left, taken)}
        </p>
      </section>
      <Field label="Ship date" className="sm:w-44">
        <Input
          type="date"
          value={shippedOn}
          max={today()}
          onChange={({ target }) => setShippedOn(target.value as CalendarDate)} // a day, or empty
        />
      </Field>
      <More isOpen={!parcel.success}>
        <Field label="Packages" optional error={errorOf('packages')}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={packages}
            onChange={({ target }) => setPackages(target.value)}
          />
        </Field>
        <Field label="Weight in pounds" optional error={errorOf('weight')}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={weight}
            onChange={({ target }) => setWeight(target.value)}
          />
        </Field>
      </More>
    </FormDialog>
  );
}

function More({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen || undefined}>
      <summary className="w-fit text-sm text-accent underline decoration-accent-line underline-offset-4 pointer-coarse:py-3">
        More
      </summary>
      <div className="mt-3 grid grid-cols-2 items-start gap-3">{children}</div>
    </details>
  );
}

function leftWords(line: ChosenLine): string {
  const { item, most } = line;
  const left = `${countedOf(leftToShip(item), line)} left to ship`;
  return item.waitingQuantity > 0 && most > 0
    ? `${left}, ${item.waitingQuantity} wait${item.waitingQuantity === 1 ? 's' : ''} for stock`
    : left;
}

const isAllOf = ({ item, quantity }: ChosenLine): boolean => quantity === leftToShip(item);

/** Says what happens: how many of the lines leave. */
function shipLabel(left: readonly ChosenLine[], taken: readonly ChosenLine[]): string {
  if (taken.length === 0) return 'Ship';
  if (taken.length < left.length) return `Ship ${taken.length} of ${counted(left.length, 'line')}`;
  if (!left.every(isAllOf)) return 'Ship part of the order';
  return left.length === 1 ? 'Ship 1 line' : `Ship all ${counted(left.length, 'line')}`;
}

function afterwards(order: Order, left: readonly ChosenLine[], taken: readonly ChosenLine[]): string {
  if (left.length === 0) return 'Nothing is left to ship.';
  if (taken.length === 0) return 'Choose what is in the package.';
  return left.every(isAllOf)
    ? `${order.partlyShipped ? 'This is the rest of the order. It' : 'The order'} becomes Shipped.`
    : 'The order is marked Partly shipped. The rest can be shipped later.';
}
