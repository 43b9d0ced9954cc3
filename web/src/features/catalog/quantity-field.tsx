import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import type { KeyboardEvent } from 'react';
import { cn } from '../../ui/cn';
import { controlClass } from '../../ui/control-class';

type QuantityFieldProps = {
  /** As it is typed: digits, or nothing for a moment. */
  value: string;
  onChange: (value: string) => void;
  productName: string;
  disabled: boolean;
  className?: string | undefined;
};

const within = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(1, quantity));

/** How many are meant: an empty field is one. */
export const quantityOf = (text: string): number => within(Number(text) || 1);

export function QuantityField({ value, onChange, productName, disabled, className }: QuantityFieldProps) {
  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onChange(String(within(quantityOf(value) + step)));
  }

  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={6}
      role="spinbutton"
      aria-label={`Quantity of ${productName}`}
      aria-valuenow={quantityOf(value)}
      aria-valuemin={1}
      aria-valuemax={MAX_QUANTITY}
      data-quantity=""
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      onFocus={(event) => event.target.select()}
      onBlur={() => onChange(String(quantityOf(value)))}
      onKeyDown={handleKey}
      className={cn(controlClass, 'px-1 text-center tabular-nums', className)}
    />
  );
}
