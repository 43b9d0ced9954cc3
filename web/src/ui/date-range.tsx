import { Field } from './field';
import { Input } from './input';

type DateRangeProps = {
  /** Dates in the format of a date input; empty if not set. */
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
};

/** Two date fields that filter a list; neither can be set beyond the other. */
export function DateRange({ from, to, onFrom, onTo }: DateRangeProps) {
  return (
    <>
      <Field label="From">
        <Input
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => onFrom(event.target.value)}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => onTo(event.target.value)}
        />
      </Field>
    </>
  );
}
