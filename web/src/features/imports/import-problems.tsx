import { counted } from '@casepack/contract/count';
import type { Import } from '@casepack/contract/imports/import';
import { importRules } from '@casepack/contract/imports/kinds/kinds';
import Download from 'lucide-react/icons/download';
import { buttonClass } from '../../ui/button-class';
import { rejectedRowsHref } from './imports.queries';

const LISTED = 50;

/** Rows that cannot be imported, each with its reason, and the way to get them as a file. */
export function ImportProblems({ found }: { found: Import }) {
  const { id, kind, badRows, problems } = found;
  const { columns } = importRules[kind];
  if (badRows === 0) return null;
  return (
    <section aria-label="Rows with problems" className="rounded-lg border border-danger-line">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-danger-line bg-danger-soft px-4 py-3">
        <h3 className="font-semibold text-danger">
          {badRows === 1 ? '1 row has a problem' : `${counted(badRows, 'row')} have problems`}
        </h3>
        <a href={rejectedRowsHref(id)} download className={buttonClass({})}>
          <Download aria-hidden />
          Download these rows
        </a>
      </div>
      <ul className="divide-y text-sm">
        {problems.slice(0, LISTED).map(({ line, column, message }) => (
          <li
            key={`${line} ${column} ${message}`}
            className="flex flex-wrap gap-x-4 px-4 py-2 wrap-anywhere sm:flex-nowrap"
          >
            <span className="w-20 shrink-0 font-medium tabular-nums">Line {line}</span>
            <span className="min-w-0">
              <Column label={column && (columns[column]?.label ?? column)} message={message} />
              {message}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > LISTED && (
        <p className="border-t px-4 py-2 text-sm text-ink-soft">
          The file has all of them, each with its reason.
        </p>
      )}
    </section>
  );
}

type ColumnProps = { label: string | null; message: string };

/** Left out if the message names the column itself, as those about missing values do. */
function Column({ label, message }: ColumnProps) {
  if (label === null || message.startsWith(label)) return null;
  if (label.startsWith(message.replace(/ is required$/, ''))) return null;
  return <span className="text-ink-soft">{label}: </span>;
}
