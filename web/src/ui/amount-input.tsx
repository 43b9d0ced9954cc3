import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';
import { Input } from './input';

type AmountInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'onChange'> & {
  onChange: (event: { target: unknown; type?: string }) => unknown;
};

const stepOf: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

// A comma before anything but three digits may be meant as the decimal point.
const thousands = /,(?=\d{3}(?!\d))/g;

/** Adds cents to an amount, never below zero; undefined if the text is not a number. */
function stepped(text: string, cents: number): string | undefined {
  const before = Number(text.replace(/[$\s]/g, '').replace(thousands, ''));
  return Number.isNaN(before) ? undefined : Math.max(0, (Math.round(before * 100) + cents) / 100).toFixed(2);
}

/**
 * A field for money or a percentage. A number input would reject the "$" and the commas that people paste, and some
 * browsers leave out a typed comma there, which makes "1,5" 15.
 */
export function AmountInput({ onChange, ...props }: AmountInputProps) {
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const change = stepOf[event.key];
    if (change === undefined || field.readOnly) return;
    event.preventDefault();
    const next = stepped(field.value, change);
    if (next === undefined) return;
    field.value = next;
    onChange({ type: 'change', target: field });
  }

  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event)}
      onKeyDown={step}
    />
  );
}
