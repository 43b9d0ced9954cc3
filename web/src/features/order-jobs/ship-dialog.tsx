import { counted } from '@casepack/contract/count';
import { readTrackingRows, type TrackingRow } from '@casepack/contract/order-jobs/tracking-rows';
import type { OrderSummary } from '@casepack/contract/orders/order';
import { type Carrier, carrierLabels, carriers } from '@casepack/contract/orders/tracking';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FileDrop } from '../../ui/file-drop';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { Textarea } from '../../ui/textarea';

type ShipDialogProps = {
  orders: readonly OrderSummary[];
  busy: boolean;
  onShip: (tracking: TrackingRow[]) => void;
  onClose: () => void;
};

/** More rows than anybody types by hand. */
const MOST_TYPED = 60;
const LISTED_PROBLEMS = 5;

/** A tracking number for each selected order, or a list of order numbers with theirs. */
export function ShipDialog({ orders, busy, onShip, onClose }: ShipDialogProps) {
  const canType = orders.length > 0 && orders.length <= MOST_TYPED;
  const [isList, setList] = useState(!canType);
  const [carrier, setCarrier] = useState<Carrier>('ups');
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>>>({});
  const [text, setText] = useState('');
  const read = readTrackingRows(text);
  const typed = orders.flatMap(({ id, orderNumber }) => {
    const number = numbers[id]?.trim();
    return number ? [{ order: orderNumber, carrier, number }] : [];
  });
  const tracking = isList ? read.rows : typed;
  const problems = isList ? read.problems : [];

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!busy) onClose();
      }}
      size="lg"
      title="Ship orders"
      description="What is ready of each order ships, and its customer gets an email with the tracking number."
      dismissible={!busy && tracking.length === 0}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={tracking.length === 0 || problems.length > 0}
            onClick={() => onShip(tracking)}
          >
            {tracking.length === 0
              ? 'Ship'
              : `Ship ${counted(new Set(tracking.map(({ order }) => order)).size, 'order')}`}
          </Button>
        </>
      }
    >
      {isList ? (
        <PastedNumbers text={text} problems={problems} onText={setText} />
      ) : (
        <TypedNumbers
          orders={orders}
          carrier={carrier}
          numbers={numbers}
          onCarrier={setCarrier}
          onNumber={(id, number) => setNumbers({ ...numbers, [id]: number })}
        />
      )}
      {canType && (
        <Button variant="link" size="sm" className="mt-3" onClick={() => setList(!isList)}>
          {isList ? 'Enter one number for each order' : 'Paste or upload a list instead'}
        </Button>
      )}
    </Dialog>
  );
}

type TypedNumbersProps = {
  orders: readonly OrderSummary[];
  carrier: Carrier;
  numbers: Readonly<Record<number, string>>;
  onCarrier: (carrier: Carrier) => void;
  onNumber: (id: number, number: string) => void;
};

/** A scanner ends each number with Enter, which goes to the next order. */
function TypedNumbers({ orders, carrier, numbers, onCarrier, onNumber }: TypedNumbersProps) {
  const list = useRef<HTMLUListElement>(null);
  function goOn(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    list.current?.querySelectorAll('input')[index + 1]?.focus();
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label="Carrier" className="sm:w-44">
        <Select
          value={carrier}
          onChange={({ target }) => onCarrier(carriers.find((each) => each === target.value) ?? carrier)}
        >
          {carriers.map((each) => (
            <option key={each} value={each}>
              {carrierLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      <ul ref={list} className="flex flex-col gap-2">
        {orders.map(({ id, orderNumber, customer }, index) => (
          <li key={id} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_20rem]">
            <span className="min-w-0 truncate">
              <span className="font-medium tabular-nums">{orderNumber}</span>{' '}
              <span className="text-ink-soft">{customer.companyName}</span>
            </span>
            <Input
              aria-label={`Tracking number of ${orderNumber}`}
              placeholder="Tracking number"
              autoComplete="off"
              value={numbers[id] ?? ''}
              onChange={({ target }) => onNumber(id, target.value)}
              onKeyDown={(event) => goOn(event, index)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type PastedNumbersProps = {
  text: string;
  problems: readonly { line: number; message: string }[];
  onText: (text: string) => void;
};

function PastedNumbers({ text, problems, onText }: PastedNumbersProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Tracking numbers"
        help="One per line: order number, carrier, tracking number."
        error={problems.length > 0 ? problemText(problems) : undefined}
      >
        <Textarea
          rows={8}
          placeholder={'FH-001064, UPS, 1Z999AA10123456784'}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </Field>
      <FileDrop
        title="Or a CSV file"
        hint="With the columns order, carrier, number"
        buttonLabel="Choose file"
        inputLabel="Tracking numbers as a CSV file"
        accept=".csv,text/csv,text/plain"
        onChoose={(file) => void file.text().then(onText)}
      />
    </div>
  );
}

const problemText = (problems: readonly { line: number; message: string }[]): string =>
  [
    ...problems.slice(0, LISTED_PROBLEMS).map(({ line, message }) => `Line ${line}: ${message}.`),
    ...(problems.length > LISTED_PROBLEMS ? [`And ${problems.length - LISTED_PROBLEMS} more.`] : []),
  ].join(' ');
