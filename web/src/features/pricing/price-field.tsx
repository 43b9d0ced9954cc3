import type { Cents } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import { type KeyboardEvent, useId, useState } from 'react';
import { cn } from '../../ui/cn';
import { controlClass } from '../../ui/control-class';
import { readPrice } from './price-steps';

type PriceFieldProps = {
  name: string;
  price: Cents | undefined;
  /** What was typed earlier and is no price. */
  invalid: string | undefined;
  /** What applies without a price. */
  placeholder: string;
  onPrice: (price: Cents | undefined) => void;
  onInvalid: (text: string) => void;
};

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** The price field so many rows further down, as in a spreadsheet. */
function neighborOf(field: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const all = [...(field.closest('table')?.querySelectorAll<HTMLInputElement>('[data-price]') ?? [])];
  return all[all.indexOf(field) + step];
}

/** Takes over what was typed when the field is left; Enter and the arrows go to the next row, Escape restores. */
export function PriceField({ name, price, invalid, placeholder, onPrice, onInvalid }: PriceFieldProps) {
  const [typed, setTyped] = useState<string>();
  const errorId = useId();
  const text = typed ?? invalid ?? moneyText(price);
  const { error } = readPrice(text);
  const isWrong = error !== undefined && typed === undefined;

  function take() {
    if (typed === undefined) return;
    const read = readPrice(typed);
    if (read.error === undefined) onPrice(read.value);
    else onInvalid(typed);
    setTyped(undefined);
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (event.key === 'Escape' && typed !== undefined) return setTyped(undefined);
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = neighborOf(field, event.key === 'Enter' && event.shiftKey ? -1 : step);
    // Leaving the field takes over what was typed; at the end of the page it stays.
    if (next) next.focus();
    else take();
  }

  return (
    <span className="inline-flex flex-col items-end gap-1">
      <input
        data-price
        aria-label={`Price of ${name}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        className={cn(
          controlClass,
          'h-9 max-w-28 px-3 text-right font-medium tabular-nums placeholder:font-normal placeholder:text-ink-soft pointer-coarse:h-11',
        )}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={move}
      />
      {isWrong && (
        <span id={errorId} className="max-w-40 text-sm whitespace-normal text-danger">
          {error}
        </span>
      )}
    </span>
  );
}
