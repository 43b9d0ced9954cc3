import { type Carrier, carrierLabels, carriers } from '@casepack/contract/orders/tracking';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';

interface ScannedNumber {
  carrier: Carrier;
  trackingNumber: string;
}

const LONGEST = 100;

/** The numbers entered so far, with the one that is still in the field. */
export function useTrackingNumbers(firstCarrier: Carrier) {
  const [carrier, setCarrier] = useState(firstCarrier);
  const [scanned, setScanned] = useState<readonly ScannedNumber[]>([]);
  const [typed, setTyped] = useState('');
  const trackingNumber = typed.trim();
  const isKnown = scanned.some((each) => each.trackingNumber === trackingNumber);
  const all = trackingNumber === '' || isKnown ? scanned : [...scanned, { carrier, trackingNumber }];
  return {
    ...{ carrier, setCarrier, scanned, typed, setTyped, all },
    add: () => {
      setScanned(all);
      setTyped('');
    },
    remove: (number: string) => setScanned(scanned.filter((each) => each.trackingNumber !== number)),
  };
}

type TrackingNumbersProps = { numbers: ReturnType<typeof useTrackingNumbers> };

/** A scanner ends each number with Enter, which makes room for the next one. Enter in the empty field ships. */
export function TrackingNumbers({ numbers }: TrackingNumbersProps) {
  const { carrier, setCarrier, scanned, typed, setTyped, add, remove } = numbers;
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (typed.trim() === '') event.currentTarget.closest('form')?.requestSubmit();
    else add();
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field
          label={scanned.length === 0 ? 'Tracking number' : 'Next tracking number'}
          help="Press Enter to add another. Press Enter in the empty field to ship."
        >
          <Input
            autoComplete="off"
            maxLength={LONGEST}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={handleKey}
          />
        </Field>
        <Field label="Carrier">
          <Select
            value={carrier}
            onChange={({ target }) => setCarrier(carriers.find((each) => each === target.value) ?? carrier)}
          >
            {carriers.map((each) => (
              <option key={each} value={each}>
                {carrierLabels[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {scanned.length > 0 && (
        <ul aria-label="Tracking numbers" className="flex flex-col gap-1">
          {scanned.map((each) => (
            <li
              key={each.trackingNumber}
              className="flex items-center justify-between gap-3 rounded-lg bg-ground ps-3"
            >
              <span className="min-w-0 py-1.5 tabular-nums wrap-anywhere">
                <span className="text-ink-soft">{carrierLabels[each.carrier]}</span> {each.trackingNumber}
              </span>
              <IconButton
                aria-label={`Remove ${each.trackingNumber}`}
                onClick={() => remove(each.trackingNumber)}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
