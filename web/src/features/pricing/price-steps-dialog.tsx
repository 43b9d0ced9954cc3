import type { Cents } from '@casepack/contract/money';
import { formatMoney } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import type { PriceGridRow } from '@casepack/contract/pricing/endpoints';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import type { GridEntry } from './price-grid-state';
import {
  type PriceErrors,
  readTypedPrices,
  risingBreak,
  type TypedBreak,
  type TypedPrices,
  toTypedPrices,
} from './price-steps';

type PriceStepsDialogProps = {
  row: PriceGridRow;
  entries: readonly GridEntry[];
  /** What one case costs without an entry. */
  otherwise: Cents | undefined;
  onApply: (entries: readonly GridEntry[]) => void;
  onClose: () => void;
};

const noErrors: PriceErrors = { breaks: new Map() };
const sideBySide = 'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-start gap-x-3';

/** The quantity breaks and the tester price of one product. They become part of the changes that are saved together. */
export function PriceStepsDialog({ row, entries, otherwise, onApply, onClose }: PriceStepsDialogProps) {
  const [start] = useState(() => toTypedPrices(entries));
  const [typed, setTyped] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { leave, question } = useDiscardQuestion(typed !== start, onClose);
  const read = readTypedPrices(typed);
  const errors = isChecked && 'errors' in read ? read.errors : noErrors;
  const warning = 'entries' in read ? risingBreak(read.entries, otherwise) : undefined;
  const hasTester = row.hasTestersAvailable || start.tester !== '';
  const write = (change: Partial<TypedPrices>) => setTyped({ ...typed, ...change });

  function apply(event: FormEvent) {
    event.preventDefault();
    if ('entries' in read) return onApply(read.entries);
    flushSync(() => setChecked(true));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        title={row.name}
        description={
          row.ownPrice === null
            ? `${row.sku} · No price of its own`
            : `${row.sku} · Own price ${formatMoney(row.ownPrice)} per case`
        }
        footer={
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary">
              Apply
            </Button>
          </>
        }
      >
        <form id={formId} ref={form} noValidate className="flex flex-col gap-4" onSubmit={apply}>
          <div className={sideBySide}>
            <div>
              <p aria-hidden className="text-sm font-medium">
                From
              </p>
              <p className="mt-1 flex h-9 items-center pointer-coarse:h-11">1 case</p>
            </div>
            <Field label="Price per case" error={errors.one}>
              <PriceInput
                value={typed.one}
                placeholder={moneyText(otherwise)}
                onText={(one) => write({ one })}
              />
            </Field>
          </div>
          <BreakRows breaks={typed.breaks} errors={errors.breaks} onBreaks={(breaks) => write({ breaks })} />
          {warning !== undefined && (
            <p role="status" className="rounded-lg bg-yellow-soft px-3 py-2 text-sm text-yellow">
              {warning}
            </p>
          )}
          {hasTester && (
            <Field
              label="Tester price"
              help="Without one, testers cost what they cost otherwise."
              error={errors.tester}
              className="border-t pt-4"
            >
              <PriceInput
                value={typed.tester}
                placeholder={moneyText(row.ownTesterPrice)}
                onText={(tester) => write({ tester })}
              />
            </Field>
          )}
        </form>
      </Dialog>
      {question}
    </>
  );
}

type PriceInputProps = { value: string; placeholder?: string; onText: (text: string) => void };

function PriceInput({ value, placeholder, onText }: PriceInputProps) {
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      className="text-right tabular-nums"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

type BreakRowsProps = {
  breaks: readonly TypedBreak[];
  errors: PriceErrors['breaks'];
  onBreaks: (breaks: readonly TypedBreak[]) => void;
};

function BreakRows({ breaks, errors, onBreaks }: BreakRowsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const write = (id: number, change: Partial<TypedBreak>) =>
    onBreaks(breaks.map((each) => (each.id === id ? { ...each, ...change } : each)));

  function add() {
    const id = Math.max(0, ...breaks.map((each) => each.id)) + 1;
    flushSync(() => onBreaks([...breaks, { id, fromQuantity: '', price: '' }]));
    rows.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }

  function remove(id: number) {
    onBreaks(breaks.filter((each) => each.id !== id));
    adding.current?.focus();
  }

  return (
    <>
      <ul ref={rows} aria-label="Quantity breaks" className="flex flex-col gap-3 empty:hidden">
        {breaks.map(({ id, fromQuantity, price }, index) => {
          const label = `Break ${index + 1}`;
          return (
            <li key={id} className={sideBySide}>
              <Field label={`${label}, from cases`} hideLabel error={errors.get(id)?.fromQuantity}>
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="Cases"
                  value={fromQuantity}
                  onChange={(event) => write(id, { fromQuantity: event.target.value })}
                />
              </Field>
              <Field label={`${label}, price per case`} hideLabel error={errors.get(id)?.price}>
                <PriceInput value={price} onText={(text) => write(id, { price: text })} />
              </Field>
              <IconButton aria-label={`Remove ${label.toLowerCase()}`} onClick={() => remove(id)}>
                <X aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Button ref={adding} size="sm" className="self-start" onClick={add}>
        <Plus aria-hidden />
        Add break
      </Button>
    </>
  );
}
