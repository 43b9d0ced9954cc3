import Braces from 'lucide-react/icons/braces';
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type Control, useController } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { Textarea } from '../../ui/textarea';
import { inOtherMode, type MetadataEntry, type MetadataRow, withNewRow } from './metadata-entry';
import type { ProductEntry } from './product-form-values';

type MetadataFieldsProps = {
  control: Control<ProductEntry, unknown, unknown>;
  onProblem: (message: string) => void;
};

/** Facts about a product beyond its fields, as rows of names and values or as JSON. */
export function MetadataFields({ control, onProblem }: MetadataFieldsProps) {
  const { field, fieldState } = useController({ control, name: 'metadataFields' });
  const entry: MetadataEntry = field.value;
  const error = fieldState.error?.message;

  function changeMode() {
    const other = inOtherMode(entry);
    if ('entry' in other) field.onChange(other.entry);
    else onProblem(other.problem);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="float-start w-full">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm font-medium">
            Metadata <span className="font-normal text-ink-soft">(optional)</span>
          </span>
        </span>
      </legend>
      {entry.mode === 'json' ? (
        <Field label="Metadata as JSON" hideLabel error={error} help='For example {"scent": "Lavender"}'>
          <Textarea
            ref={field.ref}
            rows={5}
            spellCheck={false}
            value={entry.json}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange({ ...entry, json: event.target.value })}
          />
        </Field>
      ) : (
        <>
          <Rows entry={entry} onChange={field.onChange} />
          <FormError message={error} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {entry.mode === 'rows' && (
          <Button ref={field.ref} size="sm" onClick={() => field.onChange(withNewRow(entry))}>
            <Plus aria-hidden />
            Add field
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={changeMode}>
          {entry.mode === 'rows' ? <Braces aria-hidden /> : <List aria-hidden />}
          {entry.mode === 'rows' ? 'Edit as JSON' : 'Edit as rows'}
        </Button>
      </div>
    </fieldset>
  );
}

function Rows({ entry, onChange }: { entry: MetadataEntry; onChange: (entry: MetadataEntry) => void }) {
  const change = (changed: MetadataRow) =>
    onChange({ ...entry, rows: entry.rows.map((row) => (row.id === changed.id ? changed : row)) });

  if (entry.rows.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {entry.rows.map((row, index) => (
        <li key={row.id} className="flex items-center gap-2">
          <Input
            aria-label={`Name of field ${index + 1}`}
            placeholder="Name"
            value={row.key}
            onChange={(event) => change({ ...row, key: event.target.value })}
          />
          <Input
            aria-label={`Value of field ${index + 1}`}
            placeholder="Value"
            value={row.value}
            onChange={(event) => change({ ...row, value: event.target.value })}
          />
          <IconButton
            variant="danger"
            aria-label={`Remove field ${index + 1}`}
            onClick={() => onChange({ ...entry, rows: entry.rows.filter(({ id }) => id !== row.id) })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
