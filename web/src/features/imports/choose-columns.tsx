import { counted, formatCount } from '@casepack/contract/count';
import type { Import } from '@casepack/contract/imports/import';
import { importRules } from '@casepack/contract/imports/kinds/kinds';
import { columnsProblem } from '@casepack/contract/imports/read-row';
import { useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { toast } from '../../ui/toast';
import { useCheckImport } from './imports.queries';

const SAMPLES = 3;

/** Different texts of the first rows. */
const samplesOf = ({ firstRows }: Import, index: number): string =>
  [...new Set(firstRows.map((cells) => (cells[index] ?? '').trim()))]
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES)
    .join(', ');

/** What each column of the file is, as guessed or as chosen for an earlier file. */
export function ChooseColumns({ found }: { found: Import }) {
  const { id, kind, header, rowCount } = found;
  const rules = importRules[kind];
  const [columns, setColumns] = useState(found.columns);
  const [decimals, setDecimals] = useState(found.decimals);
  const check = useCheckImport(id);
  const problem = columnsProblem(rules, columns);
  const chosen = columns.filter((column) => column !== null).length;

  const choose = (index: number, column: string | null) =>
    setColumns(columns.map((each, at) => (at === index ? column : each)));

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {formatCount(chosen)} of {counted(header.length, 'column')} are imported. Empty cells change nothing.
        Your choice is remembered for the next file.
      </p>
      <Table caption="Columns of the file">
        <TableHead>
          <HeaderCell>Column of the file</HeaderCell>
          <HeaderCell>Examples</HeaderCell>
          <HeaderCell>Import as</HeaderCell>
        </TableHead>
        <TableBody>
          {header.map((heading, index) => {
            const name = heading || `Column ${index + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              <TableRow key={index}>
                <Cell label="Column of the file" className="font-medium wrap-anywhere">
                  {name}
                </Cell>
                <Cell label="Examples" className="max-w-72 text-ink-soft md:truncate">
                  {samplesOf(found, index)}
                </Cell>
                <Cell label="Import as" className="md:w-72">
                  <Select
                    aria-label={`Import ${name} as`}
                    value={columns[index] ?? ''}
                    onChange={({ target }) => choose(index, target.value || null)}
                    className="max-md:max-w-60"
                  >
                    <option value="">Do not import</option>
                    {Object.entries(rules.columns).map(([column, { label }]) => (
                      <option
                        key={column}
                        value={column}
                        disabled={columns.includes(column) && columns[index] !== column}
                      >
                        {label}
                      </option>
                    ))}
                  </Select>
                </Cell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      <Field label="Amounts and dates" className="max-w-sm">
        <Select
          value={decimals}
          onChange={({ target }) => setDecimals(target.value === 'comma' ? 'comma' : 'point')}
        >
          <option value="point">1,234.50 and 12/31/2026</option>
          <option value="comma">1.234,50 and 31/12/2026</option>
        </Select>
      </Field>
      {problem !== undefined && (
        <p role="status" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button
        variant="primary"
        className="self-start"
        disabled={problem !== undefined}
        busy={check.isPending}
        busyLabel="Starting..."
        onClick={() =>
          check.mutate(
            { columns, decimals },
            { onError: (error) => toast(failure(error, 'The check could not be started')) },
          )
        }
      >
        Check {counted(rowCount, 'row')}
      </Button>
    </div>
  );
}
