import { counted } from '@casepack/contract/count';
import { cents, formatMoney } from '@casepack/contract/money';
import { adjustment } from '@casepack/contract/pricing/price-list';
import { useState } from 'react';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
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
const start = { sign: '-', percent: '10', from: 'own', roundTo: 1 } as const;

export function BulkChangeDialog({ count, busy, onApply, onClose }: BulkChangeDialogProps) {
  const [sign, setSign] = useState<'-' | ''>(start.sign);
  const [percent, setPercent] = useState<string>(start.percent);
  const [from, setFrom] = useState<BulkChange['from']>(start.from);
  const [roundTo, setRoundTo] = useState<number>(start.roundTo);
  const read = adjustment.safeDecode(/^\d/.test(percent.trim()) ? sign + percent.trim() : '');

  const hasChanges =
    sign !== start.sign || percent !== start.percent || from !== start.from || roundTo !== start.roundTo;

  return (
    <FormDialog
      title="Change prices"
      description={`Sets the case price of ${counted(count, 'product')}: all that the search finds. You can check and undo it before you save.`}
      hasChanges={hasChanges}
      saving={{ isPending: busy, isSuccess: false }}
      saveLabel={`Change ${counted(count, 'product')}`}
      busyLabel="Loading..."
      isReady={read.success}
      onSubmit={() => {
        if (read.success) onApply({ percent: read.data, from, roundTo });
      }}
      onClose={onClose}
    >
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
          <Select value={from} onChange={(event) => setFrom(event.target.value === 'list' ? 'list' : 'own')}>
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
    </FormDialog>
  );
}
