import { dayOf } from '@casepack/contract/calendar';
import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import { leftToShip } from '@casepack/contract/orders/line-quantities';
import { countedLine, lineName } from '@casepack/contract/orders/line-words';
import type { Order } from '@casepack/contract/orders/order';
import { addressWords } from '@casepack/contract/orders/order-address';
import { OrderSplit } from '@casepack/contract/orders/split';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { undone } from '../../api/failure';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormError } from '../../ui/form-error';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast';
import { addressOf } from './edited-details';
import { orderQueries, useSplitOrder } from './orders.queries';
import { allOf, type MovedQuantities, movedLines, otherShipDates, whyNotMoved, worthOf } from './split-entry';

type SplitDialogProps = { order: Order; onClose: () => void };

const nothingMoved: MovedQuantities = {};

/** Moves a part of an order to a new one, which ships at another time or to another place. */
export function SplitDialog({ order, onClose }: SplitDialogProps) {
  const saving = useSplitOrder(order.id);
  // Not that of an order read again after a lost answer: the next attempt would split it a second time.
  const [version] = useState(order.version);
  const [moved, setMoved] = useState(nothingMoved);
  const [shipDate, setShipDate] = useState('');
  const [locationId, setLocationId] = useState('');
  const [error, setError] = useState<string>();
  const { data: locations = [] } = useQuery(orderQueries.locationsOf(order.wholesaleCustomerId));
  const now = order.customer.shippingAddress && addressWords(order.customer.shippingAddress);
  const others = locations.filter(
    (location) => location.isShippingLocation && addressWords(addressOf(location)) !== now,
  );
  const location = others.find(({ id }) => String(id) === locationId);
  const { kept } = orderMoney(order);

  /** What was wrong may be right now. */
  function change(apply: () => void) {
    setError(undefined);
    apply();
  }

  function save() {
    const split = OrderSplit.safeParse({
      lines: movedLines(moved),
      requestedShipDate: shipDate || null,
      ...(location ? { shippingAddress: addressOf(location) } : {}),
      version,
    });
    const problem = whyNotMoved(order, moved) ?? split.error?.issues[0]?.message;
    setError(problem);
    if (problem !== undefined || !split.success) return;
    saving.mutate(split.data, {
      onSuccess: ({ second }) => {
        toast({ title: 'Order Split', description: `The new order is ${second.orderNumber}.` });
        onClose();
      },
      onError: (failed) => {
        toast(undone(failed, 'Failed to split the order', 'The Order Was Not Split'));
        if (failed instanceof ApiError && failed.code === 'stale_version') onClose();
      },
    });
  }

  return (
    <FormDialog
      title={`Split order ${order.orderNumber}`}
      description="What you choose goes to a new order with its part of tax and discount. The shipping charge stays here. The customer gets an email."
      saveLabel="Split order"
      saving={saving}
      hasChanges={movedLines(moved).length > 0}
      onSubmit={save}
      onClose={onClose}
    >
      <ShipDateButtons
        order={order}
        onChoose={(lines, day) =>
          change(() => {
            setMoved(allOf(lines));
            setShipDate(day);
          })
        }
      />
      <MovedLines order={order} moved={moved} onMoved={(next) => change(() => setMoved(next))} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Ship date of the new order">
          <Input
            type="date"
            min={dayOf(new Date())}
            value={shipDate}
            onChange={({ target }) => change(() => setShipDate(target.value))}
          />
        </Field>
        {others.length > 0 && (
          <Field label="Ship to" help={location ? addressWords(addressOf(location)) : (now ?? undefined)}>
            <Select value={locationId} onChange={({ target }) => change(() => setLocationId(target.value))}>
              <option value="">Same address</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {`New order: ${formatMoney(worthOf(order, moved))} of goods.`}
        {kept > 0 && ` The ${formatMoney(kept)} that was paid stays with order ${order.orderNumber}.`}
      </p>
      <FormError message={error} />
    </FormDialog>
  );
}

type ShipDateButtonsProps = { order: Order; onChoose: (lines: Order['items'], shipDate: string) => void };

/** One click for lines that have a ship date of their own. */
function ShipDateButtons({ order, onChoose }: ShipDateButtonsProps) {
  const groups = otherShipDates(order);
  if (groups.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      <span className="text-sm text-ink-soft">Split by ship date</span>
      {groups.map(({ shipDate, lines }) => (
        <Button key={shipDate} size="sm" onClick={() => onChoose(lines, shipDate)}>
          {`${formatDay(shipDate)}: ${counted(lines.length, 'line')}`}
        </Button>
      ))}
    </div>
  );
}

type MovedLinesProps = { order: Order; moved: MovedQuantities; onMoved: (moved: MovedQuantities) => void };

function MovedLines({ order, moved, onMoved }: MovedLinesProps) {
  return (
    <ul aria-label="Lines" className="max-h-96 overflow-y-auto rounded-lg border">
      {order.items
        .filter((item) => leftToShip(item) > 0)
        .map((item) => {
          const line = { ...item, name: item.product.name, casePackQuantity: item.product.casePackQuantity };
          const most = leftToShip(item);
          const set = (quantity: number) =>
            onMoved({ ...moved, [item.id]: Math.min(most, Math.max(0, quantity || 0)) });
          return (
            <li key={item.id} className="flex items-center gap-3 border-t px-3 py-2 first:border-t-0">
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{lineName(line)}</p>
                <p className="text-sm text-ink-soft">
                  {[
                    item.product.sku,
                    countedLine(most, line),
                    item.shipDate && `ships ${formatDay(item.shipDate)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Field
                label={`Quantity of ${lineName(line)} for the new order`}
                hideLabel
                className="w-20 shrink-0"
              >
                <Input
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={most}
                  value={moved[item.id] ?? 0}
                  onFocus={(event) => event.currentTarget.select()}
                  onChange={({ target }) => set(Number.parseInt(target.value, 10))}
                  onWheel={(event) => event.currentTarget.blur()}
                />
              </Field>
              <Button
                size="sm"
                className="w-14"
                aria-label={`Move ${moved[item.id] === most ? 'none' : 'all'} of ${lineName(line)}`}
                onClick={() => set(moved[item.id] === most ? 0 : most)}
              >
                {moved[item.id] === most ? 'None' : 'All'}
              </Button>
            </li>
          );
        })}
    </ul>
  );
}
