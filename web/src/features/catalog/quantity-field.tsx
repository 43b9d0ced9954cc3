import { type QuantityRules, smallestQuantity } from '@casepack/contract/orders/line-quantity';
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

const largest = ({ orderMultiple, maximumQuantity }: QuantityRules): number =>
  Math.floor((maximumQuantity ?? MAX_QUANTITY) / orderMultiple) * orderMultiple;

/**
 * How many are meant, rounded up to the multiple: an empty field is the smallest order. Less than the minimum can be
 * added to a line that has it already.
 */
export function quantityOf(text: string, rules: QuantityRules): number {
  const typed = Number(text) || smallestQuantity(rules);
  const multiple = Math.ceil(typed / rules.orderMultiple) * rules.orderMultiple;
  return Math.min(multiple, largest(rules));
}

export function QuantityField(props: QuantityFieldProps) {
  const { value, onChange, rules, productName, disabled, className } = props;
  const smallest = smallestQuantity(rules);

  function handleKey(event: KeyboardEvent) {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (steps === 0) return;
    event.preventDefault();
    const next = quantityOf(value, rules) + steps * rules.orderMultiple;
    onChange(String(Math.min(Math.max(next, smallest), largest(rules))));
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
      aria-valuemax={largest(rules)}
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
