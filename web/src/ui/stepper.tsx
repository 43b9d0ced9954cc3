import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useState } from 'react';
import { cn } from './cn';
import { useFieldProps } from './field-context';

export type StepperProps = {
  value: number;
  /** Called with whole numbers within the limits only. */
  onChange: (value: number) => void;
  min?: number | undefined;
  max: number;
  /** The buttons and arrow keys go to the next multiple of it. */
  step?: number | undefined;
  /** What is counted, such as 'Quantity of Cedar candle'. */
  label: string;
  disabled?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

const pressClass =
  'grid w-9 shrink-0 place-items-center text-ink-soft transition-colors enabled:hover:bg-sunken enabled:hover:text-ink aria-disabled:text-line-strong aria-disabled:hover:bg-transparent focus-visible:-outline-offset-2 pointer-coarse:w-11 [&_svg]:size-4';

export function Stepper({
  value,
  onChange,
  min = 1,
  max,
  step = 1,
  label,
  disabled = false,
  id,
  className,
}: StepperProps) {
  // The text being typed may be empty or out of range; the value never is.
  const [draft, setDraft] = useState<string>();
  const wired = useFieldProps({ id });
  const shown = draft ?? String(value);

  function move(to: number) {
    setDraft(undefined);
    const within = Math.min(max, Math.max(min, to));
    if (within !== value) onChange(within);
  }

  const increase = () => move((Math.floor(value / step) + 1) * step);
  const decrease = () => move((Math.ceil(value / step) - 1) * step);

  function type(text: string) {
    const digits = text.replace(/\D/g, '');
    setDraft(digits);
    const typed = Number(digits);
    if (digits !== '' && typed >= min && typed <= max && typed !== value) onChange(typed);
  }

  function settle() {
    if (draft !== undefined) move(draft === '' ? value : Number(draft));
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowUp') increase();
    else if (event.key === 'ArrowDown') decrease();
    else if (event.key === 'Enter') settle();
    else return;
    if (event.key !== 'Enter') event.preventDefault();
  }

  return (
    <div
      className={cn(
        'relative inline-flex h-9 min-w-0 items-stretch overflow-hidden rounded-lg bg-paper pointer-coarse:h-11',
        'after:pointer-events-none after:absolute after:inset-0 after:rounded-lg after:border after:border-line-strong',
        disabled && 'opacity-55',
        className,
      )}
    >
      <button
        type="button"
        className={pressClass}
        aria-label={`Decrease: ${label}`}
        disabled={disabled}
        aria-disabled={value <= min || undefined}
        tabIndex={value <= min ? -1 : undefined}
        onClick={decrease}
      >
        <Minus aria-hidden />
      </button>
      <input
        {...wired}
        type="text"
        inputMode="numeric"
        disabled={disabled}
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        className={cn(
          'min-w-0 border-x bg-paper text-center tabular-nums focus-visible:-outline-offset-2 pointer-coarse:text-touch',
          shown.length > 4 ? 'w-17' : 'w-12',
        )}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={handleKey}
      />
      <button
        type="button"
        className={pressClass}
        aria-label={`Increase: ${label}`}
        disabled={disabled}
        aria-disabled={value >= max || undefined}
        tabIndex={value >= max ? -1 : undefined}
        onClick={increase}
      >
        <Plus aria-hidden />
      </button>
    </div>
  );
}
