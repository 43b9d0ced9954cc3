import { counted } from '@casepack/contract/count';
import {
  addStockRows,
  readStockText,
  readUnits,
  type StockTextRow,
} from '@casepack/contract/stock/read-stock-text';
import { type BookedStock, MAX_STOCK_ROWS } from '@casepack/contract/stock/stock';
import { type ClipboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { failure } from '../../api/failure';
import { newUuid } from '../../api/new-uuid';
import { isUndone } from '../../api/refusal';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FormFields } from '../../ui/form-fields';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { ReadyOrders } from './ready-orders';
import { type EntryKind, type Owner, useBookStock } from './stock.queries';
import { StockEntryRows } from './stock-entry-rows';

type StockEntryDialogProps = { kind: EntryKind; manufacturerId: Owner; onClose: () => void };

const texts = {
  receipt: {
    title: 'Receive stock',
    description: 'Enter the units that arrived. Waiting orders are filled first.',
    action: 'Record receipt',
    done: 'Stock received',
  },
  count: {
    title: 'Count stock',
    description: 'Enter the units on the shelf, including those that are reserved for orders.',
    action: 'Record count',
    done: 'Count recorded',
  },
} as const satisfies Record<EntryKind, object>;

const NOT_BOOKED = 'Nothing was recorded. Please try again.';
const UNANSWERED = 'The server did not confirm it. Press the button again: it is recorded only once.';

const emptyRow: StockTextRow = { sku: '', units: '' };
const isFilled = ({ sku, units }: StockTextRow): boolean => sku.trim() !== '' || units.trim() !== '';

/** Why a row cannot be sent, by its index; without those that only the server can find. */
function problemsIn(rows: readonly StockTextRow[]): Map<number, string> {
  const problems = new Map<number, string>();
  for (const [index, { sku, units }] of rows.entries()) {
    if (sku.trim() === '') problems.set(index, 'Enter a SKU');
    else if (readUnits(units) === undefined) problems.set(index, 'Enter a whole number of units');
  }
  return problems;
}

/** The rows that the server refused. */
function refusedRows(error: unknown): Map<number, string> {
  const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  return new Map(
    fields.flatMap(([name, message]) => {
      const index = /^rows\.(\d+)\./.exec(name)?.[1];
      return index === undefined ? [] : [[Number(index), message] as const];
    }),
  );
}

/** A grid that can be typed, pasted, scanned or read from a file. */
export function StockEntryDialog({ kind, manufacturerId, onClose }: StockEntryDialogProps) {
  const [rows, setRows] = useState<StockTextRow[]>([emptyRow]);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const [reason, setReason] = useState('');
  const [booked, setBooked] = useState<BookedStock>();
  // One id for everything that is sent from here: what was booked without an answer is not booked again.
  const id = useRef(newUuid());
  const booking = useBookStock(kind, manufacturerId);
  const filled = rows.filter(isFilled);
  const discard = useDiscardQuestion(
    (filled.length > 0 || reason.trim() !== '') && booked === undefined,
    onClose,
  );
  const { title, description, action, done } = texts[kind];
  // What is sent from a new dialog has another id, and would be booked a second time.
  const leave = () => {
    if (!booking.isPending) discard.leave();
  };

  const change = (next: StockTextRow[]) => {
    setRows([...next.filter(isFilled), emptyRow]);
    setProblems(new Map());
  };
  const add = (text: string) => change(addStockRows(rows, readStockText(text)));
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n\r]/.test(text.trim())) return;
    event.preventDefault();
    add(text);
  };

  function book(event: SubmitEvent) {
    event.preventDefault();
    const wrong = problemsIn(filled);
    setRows([...filled, emptyRow]);
    setProblems(wrong);
    if (wrong.size > 0 || filled.length === 0) return;
    const sent = filled.map(({ sku, units }) => ({ sku: sku.trim(), units: readUnits(units) ?? 0 }));
    booking.mutate(
      { id: id.current, reason: reason.trim() || null, rows: sent },
      {
        onSuccess: (result) => {
          const description = `${counted(result.products, 'product')}, ${counted(result.units, 'unit')}`;
          toast({ title: done, description });
          if (result.readyOrders.length > 0) setBooked(result);
          else onClose();
        },
        onError: (error) => {
          const refused = refusedRows(error);
          setProblems(refused);
          if (refused.size === 0) toast(failure(error, isUndone(error) ? NOT_BOOKED : UNANSWERED));
        },
      },
    );
  }

  if (booked) return <ReadyOrders title={done} orders={booked.readyOrders} onClose={onClose} />;
  return (
    <>
      <Dialog
        open
        size="lg"
        dismissible={!booking.isPending}
        onOpenChange={leave}
        title={title}
        description={description}
        footer={
          <>
            <Button disabled={booking.isPending} onClick={leave}>
              Cancel
            </Button>
            <Button
              form="stock-entry"
              type="submit"
              variant="primary"
              disabled={filled.length === 0 || filled.length > MAX_STOCK_ROWS}
              busy={booking.isPending}
              busyLabel="Recording..."
            >
              {action}
            </Button>
          </>
        }
      >
        <FormFields isSaving={booking.isPending} className="gap-5">
          <ScanField
            onPaste={paste}
            onScan={(code) => change(addStockRows(rows, [{ sku: code, units: '1' }]))}
          />
          <form id="stock-entry" className="flex flex-col gap-4" noValidate onSubmit={book} onPaste={paste}>
            {problems.size > 0 && (
              <p role="alert" className="font-medium text-danger">
                {counted(problems.size, 'row')} to correct. Nothing is recorded yet.
              </p>
            )}
            {filled.length > MAX_STOCK_ROWS && (
              <p role="alert" className="font-medium text-danger">
                At most {MAX_STOCK_ROWS} rows can be recorded at once.
              </p>
            )}
            <StockEntryRows
              rows={rows}
              problems={problems}
              onChange={setRows}
              onRemove={change}
              onFile={add}
            />
            <Field label="Reason" optional help="Shown in the history of each product.">
              <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
            </Field>
          </form>
        </FormFields>
      </Dialog>
      {discard.question}
    </>
  );
}

type ScanFieldProps = { onScan: (code: string) => void; onPaste: (event: ClipboardEvent) => void };

/** A scanner types the code and presses Enter: each scan adds one unit. */
function ScanField({ onScan, onPaste }: ScanFieldProps) {
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') onScan(code.trim());
        setCode('');
      }}
    >
      <Field label="Scan" help="Each scan of a barcode or SKU adds one unit to its row.">
        <Input
          value={code}
          autoComplete="off"
          placeholder="Barcode or SKU, then Enter"
          onPaste={onPaste}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </form>
  );
}
