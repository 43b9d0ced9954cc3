import { CSV_TYPE } from '@casepack/contract/csv';
import type { StockTextRow } from '@casepack/contract/stock/read-stock-text';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';

const MOST_SHOWN = 200;

type StockEntryRowsProps = {
  rows: readonly StockTextRow[];
  problems: ReadonlyMap<number, string>;
  onChange: (rows: StockTextRow[]) => void;
  onRemove: (rows: StockTextRow[]) => void;
  onFile: (text: string) => void;
};

/** Of a long list, the first rows and those with a problem. */
const shownRows = (rows: readonly StockTextRow[], problems: ReadonlyMap<number, string>) =>
  rows
    .map((row, index) => ({ row, index }))
    .filter(({ index }) => index < MOST_SHOWN || problems.has(index) || index === rows.length - 1)
    .slice(0, MOST_SHOWN * 2);

export function StockEntryRows({ rows, problems, onChange, onRemove, onFile }: StockEntryRowsProps) {
  const file = useRef<HTMLInputElement>(null);
  const shown = shownRows(rows, problems);
  const hidden = rows.length - shown.length;
  const set = (at: number, part: Partial<StockTextRow>) => {
    const next = rows.map((row, index) => (index === at ? { ...row, ...part } : row));
    onChange(at === rows.length - 1 ? [...next, { sku: '', units: '' }] : next);
  };
  return (
    <section aria-label="Rows">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-soft">Type, or paste SKU and units from a spreadsheet.</p>
        <Button size="sm" onClick={() => file.current?.click()}>
          Choose CSV file
        </Button>
        <input
          ref={file}
          type="file"
          accept={`.csv,.txt,${CSV_TYPE}`}
          aria-label="CSV file with SKU and units"
          tabIndex={-1}
          className="sr-only"
          onChange={async (event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            if (chosen) onFile(await chosen.text());
          }}
        />
      </div>
      <ul className="flex flex-col gap-2">
        {shown.map(({ row, index }) => (
          <li key={index}>
            <div className="grid grid-cols-[minmax(0,1fr)_7rem_2.75rem] items-center gap-2">
              <Input
                aria-label={`SKU of row ${index + 1}`}
                placeholder="SKU"
                autoComplete="off"
                value={row.sku}
                aria-invalid={problems.has(index) || undefined}
                onChange={(event) => set(index, { sku: event.target.value })}
              />
              <Input
                aria-label={`Units of row ${index + 1}`}
                placeholder="Units"
                inputMode="numeric"
                autoComplete="off"
                className="text-end tabular-nums"
                value={row.units}
                aria-invalid={problems.has(index) || undefined}
                onChange={(event) => set(index, { units: event.target.value })}
              />
              {index < rows.length - 1 && (
                <IconButton
                  variant="danger"
                  aria-label={`Remove row ${index + 1}`}
                  onClick={() => onRemove(rows.filter((_, each) => each !== index))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </div>
            {problems.has(index) && <p className="mt-1 text-sm text-danger">{problems.get(index)}</p>}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2 text-sm text-ink-soft">{hidden} more rows are not shown.</p>}
    </section>
  );
}
