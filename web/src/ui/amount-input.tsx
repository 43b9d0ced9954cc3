import type { ComponentProps } from 'react';
import { Input } from './input';

type Handler = (event: { target: unknown; type?: string }) => unknown;

type AmountInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'onChange' | 'onBlur'> & {
  onChange: Handler;
  onBlur: Handler;
};

/** What stands in the field where the browser keeps the text to itself; no schema takes it for an amount. */
const UNREADABLE = 'unreadable';

/**
 * A field for money or percent. A number field gives an empty text for what is no number, and empty means something
 * else to most forms: they are told the difference.
 */
export function AmountInput({ onChange, onBlur, ...props }: AmountInputProps) {
  const tell = (handler: Handler) => (event: { type: string; currentTarget: HTMLInputElement }) => {
    const { currentTarget: field, type } = event;
    const isUnreadable = field.validity?.badInput === true;
    handler({ type, target: isUnreadable ? { name: field.name, value: UNREADABLE } : field });
  };
  return (
    <Input
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      autoComplete="off"
      {...props}
      onChange={tell(onChange)}
      onBlur={tell(onBlur)}
      // A wheel that scrolls the page must not turn the amount.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
