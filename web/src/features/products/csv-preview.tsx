import { counted, formatCount } from '@casepack/contract/count';

type CsvPreviewProps = { columns: readonly string[]; rows: readonly (readonly string[])[]; count: number };

/** The first rows as the server reads them. Wider than most screens, so it scrolls by itself. */
export function CsvPreview({ columns, rows, count }: CsvPreviewProps) {
  if (rows.length === 0) return null;
  // A row and a cell are known by their place alone.
  const lines = rows.map((cells, row) => ({
    key: `row-${row}`,
    cells: cells.map((text, cell) => ({ key: `cell-${cell}`, text })),
  }));
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-ink-soft">
        {count > rows.length
          ? `The first ${formatCount(rows.length)} of ${counted(count, 'row')}`
          : `All ${counted(count, 'row')}`}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Preview of the file" className="overflow-x-auto rounded-lg border">
        <table className="text-sm">
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="h-9 border-b bg-ground px-3 text-start font-medium whitespace-nowrap text-ink-soft"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} className="[&:last-child>td]:border-b-0">
                {line.cells.map((cell) => (
                  <td key={cell.key} className="h-9 max-w-64 truncate border-b px-3">
                    {cell.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </figure>
  );
}
