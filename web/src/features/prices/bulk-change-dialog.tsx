import { counted } from '@casepack/contract/count';
import { cents, formatMoney } from '@casepack/contract/money';
import { adjustment } from '@casepack/contract/pricing/price-list';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { type BulkChange, changedPrice } from './changed-price';

type BulkChangeDialogProps = {
  /** How many products change. */
  count: number;
  busy: boolean;
  onApply: (bulk: BulkChange) => void;
  onClose: () => void;
};

const roundings = { 1: 'the cent', 5: '$0.05', 10: '$0.10', 50: '$0.50', 100: 'the dollar' };
const sample = cents(5_455);

export function BulkChangeDialog({ count, busy, onApply, onClose }: BulkChangeDialogProps) {
  const [sign, setSign] = useState<'-' | ''>('-');
  const [percent, setPercent] = useState('10');
  const [from, setFrom] = useState<BulkChange['from']>('own');
  const [roundTo, setRoundTo] = useState(1);
  const formId = useId();
  const read = adjustment.safeDecode(/^\d/.test(percent.trim()) ? sign + percent.trim() : '');

  function apply(event: FormEvent) {
    event.preventDefault();
    if (read.success && !busy) onApply({ percent: read.data, from, roundTo });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change prices"
      description={`Sets the case price of ${counted(count, 'product')}: all that the search finds. You can check and undo it before you save.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!read.success}
            busy={busy}
            busyLabel="Loading..."
          >
            Change {counted(count, 'product')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={apply}>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4">
          <Field label="Change">
            <Select value={sign} onChange={(event) => setSign(event.target.value === '-' ? '-' : '')}>
              <option value="-">Lower by</option>
              <option value="">Raise by</option>
            </Select>
          </Field>
          <Field
            label="Percent"
            error={read.success ? undefined : sign === '-' ? 'Enter 0 to 99.99' : 'Enter 0 to 100'}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={percent}
              onChange={(event) => setPercent(event.target.value)}
            />
          </Field>
          <Field label="Starting from" className="col-span-2 sm:col-span-1">
            <Select
              value={from}
              onChange={(event) => setFrom(event.target.value === 'list' ? 'list' : 'own')}
            >
              <option value="own">Own price</option>
              <option value="list">Prices on this list</option>
            </Select>
          </Field>
          <Field label="Round to" className="col-span-2 sm:col-span-1">
            <Select value={roundTo} onChange={(event) => setRoundTo(Number(event.target.value))}>
              {Object.entries(roundings).map(([step, name]) => (
                <option key={step} value={step}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <p className="text-sm text-ink-soft tabular-nums">
          {from === 'list'
            ? 'Quantity breaks change by the same percentage. Products without a price on this list start from their own price. '
            : 'Quantity breaks stay as they are. '}
          {read.success &&
            `For example, ${formatMoney(sample)} becomes ${formatMoney(changedPrice(sample, { percent: read.data, roundTo }))}.`}
        </p>
      </form>
    </Dialog>
  );
}
