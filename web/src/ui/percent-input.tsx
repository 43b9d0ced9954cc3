import type { ComponentProps } from 'react';
import { Input } from './input';

type Handler = (event: { target: unknown; type?: string }) => unknown;

type PercentInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'onChange' | 'onBlur'> & {
  onChange: Handler;
  onBlur: Handler;
};

/** The field value when the browser does not reveal the text; no schema accepts it as a percentage. */
const UNREADABLE = 'unreadable';

/**
 * A field for a percentage. A number input reports an empty text for invalid input, and empty means something else to
 * most forms, so the two are distinguished.
 */
export function PercentInput({ onChange, onBlur, ...props }: PercentInputProps) {
  const reportValue = (handler: Handler) => (event: { type: string; currentTarget: HTMLInputElement }) => {
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
      onChange={reportValue(onChange)}
      onBlur={reportValue(onBlur)}
      // Scrolling the page with the wheel must not change the number.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
