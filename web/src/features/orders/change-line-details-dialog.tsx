import { dayOf } from '@casepack/contract/calendar';
import { lineName } from '@casepack/contract/orders/line-words';
import { MAX_LINE_NOTE } from '@casepack/contract/orders/order-line';
import { useRef, useState } from 'react';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';
import { Textarea } from '../../ui/textarea';
import { detailsOf, type EntryDetails } from './entry-details';
import type { EntryLine } from './order-entry';

type ChangeLineDetailsDialogProps = {
  line: EntryLine;
  onDetails: (details: EntryDetails) => void;
  onClose: () => void;
};

const local = { isPending: false, isSuccess: false };

export function ChangeLineDetailsDialog({ line, onDetails, onClose }: ChangeLineDetailsDialogProps) {
  const { note, shipDate } = detailsOf(line);
  const start = { note: note ?? '', shipDate: shipDate ?? '' };
  const [entry, setEntry] = useState(start);
  const [error, setError] = useState<string>();
  const shipDateField = useRef<HTMLInputElement>(null);
  const today = dayOf(new Date());

  function save() {
    if (entry.shipDate && entry.shipDate !== start.shipDate && entry.shipDate < today) {
      setError('Choose a date that is not in the past');
      shipDateField.current?.focus();
      return;
    }
    onDetails({ note: entry.note.trim() || null, shipDate: entry.shipDate || null });
    onClose();
  }

  return (
    <FormDialog
      title="Note and ship date"
      description={lineName(line)}
      size="sm"
      saveLabel="Apply"
      hasChanges={entry.note !== start.note || entry.shipDate !== start.shipDate}
      saving={local}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Note" help="The customer sees it." optional>
        <Textarea
          maxLength={MAX_LINE_NOTE}
          value={entry.note}
          onChange={(event) => setEntry({ ...entry, note: event.target.value })}
        />
      </Field>
      <Field label="Ship date" help="If different from the rest of the order." error={error} optional>
        <Input
          ref={shipDateField}
          type="date"
          min={today}
          value={entry.shipDate}
          onChange={(event) => setEntry({ ...entry, shipDate: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
