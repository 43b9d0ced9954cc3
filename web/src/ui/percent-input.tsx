import type { ComponentProps } from 'react';
import { Input } from './input';

type Handler = (event: { target: unknown; type?: string }) => unknown;

type PercentInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'onChange' | 'onBlur'> & {
  onChange: Handler;
  onBlur: Handler;
};

/** What stands in the field where the browser keeps the text to itself; no schema takes it for a percentage. */
const UNREADABLE = 'unreadable';

/**
 * A field for a percentage. A number field gives an empty text for what is no number, and empty means something
 * else to most forms: they are told the difference.
 */
export function PercentInput({ onChange, onBlur, ...props }: PercentInputProps) {
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
      max={100}
      step={0.01}
      autoComplete="off"
      {...props}
      onChange={tell(onChange)}
      onBlur={tell(onBlur)}
      // A wheel that scrolls the page must not change the number.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
