import {
  type QuantityRules,
  roundUpQuantity,
  smallestQuantity,
} from '@casepack/contract/orders/line-quantity';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import type { KeyboardEvent } from 'react';
import { cn } from '../../ui/cn';
import { controlClass } from '../../ui/control-class';

type QuantityFieldProps = {
  /** As it is typed: digits, or nothing for a moment. */
  value: string;
  onChange: (value: string) => void;
  rules: QuantityRules;
  productName: string;
  disabled: boolean;
  className?: string | undefined;
};

/**
 * How many are meant, rounded up to the multiple: an empty field is the smallest order. Less than the minimum can be
 * added to a line that has it already.
 */
export const quantityOf = (text: string, rules: QuantityRules): number =>
  roundUpQuantity(Number(text) || smallestQuantity(rules), { ...rules, minimumQuantity: 1 }, MAX_QUANTITY) ??
  1;

export function QuantityField(props: QuantityFieldProps) {
  const { value, onChange, rules, productName, disabled, className } = props;
  const smallest = smallestQuantity(rules);

  function handleKey(event: KeyboardEvent) {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (steps === 0) return;
    event.preventDefault();
    const next = quantityOf(value, rules) + steps * rules.orderMultiple;
    onChange(String(quantityOf(String(Math.max(next, smallest)), rules)));
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
      aria-valuenow={quantityOf(value, rules)}
      aria-valuemin={smallest}
      aria-valuemax={rules.maximumQuantity ?? MAX_QUANTITY}
      data-quantity=""
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      onFocus={(event) => event.target.select()}
      onBlur={() => onChange(String(quantityOf(value, rules)))}
      onKeyDown={handleKey}
      className={cn(controlClass, 'px-1 text-center tabular-nums', className)}
    />
  );
}
