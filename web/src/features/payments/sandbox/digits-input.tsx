import { type ComponentProps, type Ref, useLayoutEffect, useRef } from 'react';
import { Input } from '../../../ui/input';
import { useMergedRef } from '../../../ui/use-merged-ref';
import { type CardEntry, type CardField, caretAfter, digitsBefore, readField } from './card-entry';

type DigitsInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  ref: Ref<HTMLInputElement>;
  field: CardField;
  entry: CardEntry;
  show: (digits: string) => string;
  onDigits: (digits: string) => void;
};

/** Groups digits while they are typed; the caret stays after the same digit. */
export function DigitsInput({ ref, field, entry, show, onDigits, ...props }: DigitsInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(own, ref);
  const caret = useRef<number>(undefined);
  const shown = show(entry[field]);

  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== own.current) return;
    own.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  return (
    <Input
      {...props}
      ref={merged}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        const digits = readField(field, target.value, entry);
        const typed = digitsBefore(target.value, target.selectionStart ?? target.value.length);
        const isAtEnd = (target.selectionStart ?? 0) >= target.value.length;
        caret.current = isAtEnd ? show(digits).length : caretAfter(show(digits), typed);
        onDigits(digits);
      }}
    />
  );
}
