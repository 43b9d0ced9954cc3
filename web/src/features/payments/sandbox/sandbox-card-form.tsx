import CreditCard from 'lucide-react/icons/credit-card';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Badge } from '../../../ui/badge';
import { Field } from '../../../ui/field';
import {
  brandNames,
  brandOf,
  type CardField,
  cardErrors,
  cvcLength,
  showExpiry,
  showNumber,
} from './card-entry';
import { DigitsInput } from './digits-input';
import type { EntryStore } from './entry-store';
import { TestCardList } from './test-card-list';

type SandboxCardFormProps = {
  store: EntryStore;
  onReady: () => void;
  onFocus: () => void;
  onBlur: () => void;
};

const fields = ['number', 'expiry', 'cvc'] as const satisfies readonly CardField[];

/** Our version of what Stripe renders in its frame. Browsers do not fill in cards here: only test cards work. */
export function SandboxCardForm({ store, onReady, onFocus, onBlur }: SandboxCardFormProps) {
  const { entry, left, refusals } = useSyncExternalStore(store.subscribe, store.state);
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const faults = cardErrors(entry, new Date());
  const brand = brandOf(entry.number);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn
  useEffect(onReady, []);

  const firstFaulty = fields.find((field) => faults[field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus, not every change of a fault
  useEffect(() => {
    if (refusals > 0 && firstFaulty) inputs.current[firstFaulty]?.focus();
  }, [refusals]);

  const errorOf = (field: CardField) => (left.has(field) ? faults[field]?.message : undefined);
  const wiring = (field: CardField) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[field] = input;
    },
    field,
    entry,
    onDigits: (digits: string) => store.type({ [field]: digits }),
    onFocus,
    onBlur: () => {
      if (entry[field] !== '') store.leave(field);
      onBlur();
    },
  });

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">Card</legend>
      <Badge color="purple" className="self-start">
        Sandbox: no real money
      </Badge>
      <Field label="Card number" error={errorOf('number')}>
        <div className="relative">
          <DigitsInput
            {...wiring('number')}
            show={showNumber}
            placeholder="1234 1234 1234 1234"
            className="pe-26"
          />
          <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-ink-soft">
            {brand === 'unknown' ? <CreditCard aria-hidden className="size-4" /> : brandNames[brand]}
          </span>
        </div>
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiration date" error={errorOf('expiry')}>
          <DigitsInput {...wiring('expiry')} show={showExpiry} placeholder="MM / YY" />
        </Field>
        <Field label="Security code" error={errorOf('cvc')}>
          <DigitsInput
            {...wiring('cvc')}
            show={(digits) => digits}
            placeholder={cvcLength(entry.number) === 4 ? '4 digits' : 'CVC'}
          />
        </Field>
      </div>
      <TestCardList
        onUse={(number) => {
          const inTwoYears = String((new Date().getFullYear() + 2) % 100).padStart(2, '0');
          store.type({ number, expiry: `12${inTwoYears}`, cvc: '1234'.slice(0, cvcLength(number)) });
        }}
      />
    </fieldset>
  );
}
