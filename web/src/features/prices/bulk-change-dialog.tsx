import { counted } from '@casepack/contract/count';
import { adjustment } from '@casepack/contract/pricing/price-list';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import type { BulkChange } from './price-grid-state';

type BulkChangeDialogProps = {
  count: number;
  busy: boolean;
  onApply: (bulk: BulkChange) => void;
  onClose: () => void;
};

const roundings = { 1: 'the cent', 5: '$0.05', 10: '$0.10', 50: '$0.50', 100: 'the dollar' };

export function BulkChangeDialog({ count, busy, onApply, onClose }: BulkChangeDialogProps) {
  const [percent, setPercent] = useState('-10');
  const [from, setFrom] = useState<BulkChange['from']>('own');
  const [roundTo, setRoundTo] = useState(1);
  const read = adjustment.safeDecode(percent);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change prices"
      description={`Sets the case price of ${counted(count, 'product')}. Nothing is saved yet.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!read.success}
            busy={busy}
            busyLabel="Loading..."
            onClick={() => read.success && onApply({ percent: read.data, from, roundTo })}
          >
            Change {counted(count, 'product')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Change in percent"
          help="-12 is 12 % off"
          error={read.success ? undefined : read.error.issues[0]?.message}
        >
          <Input value={percent} onChange={(event) => setPercent(event.target.value)} />
        </Field>
        <Field label="Starting from">
          <Select value={from} onChange={(event) => setFrom(event.target.value === 'list' ? 'list' : 'own')}>
            <option value="own">Own price</option>
            <option value="list">Price on this list</option>
          </Select>
        </Field>
        <Field label="Round to">
          <Select value={roundTo} onChange={(event) => setRoundTo(Number(event.target.value))}>
            {Object.entries(roundings).map(([step, name]) => (
              <option key={step} value={step}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  );
}
