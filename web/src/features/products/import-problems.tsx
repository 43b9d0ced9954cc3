import type { ImportReport } from '@casepack/contract/catalog/import-endpoints';
import { counted, formatCount } from '@casepack/contract/count';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Download from 'lucide-react/icons/download';
import { Button } from '../../ui/button';

type ImportProblemsProps = { report: ImportReport; onSaveRejects: (rejects: string) => void };

/** Everything that is wrong with a file, so that it can be fixed in one go. */
export function ImportProblems({ report, onSaveRejects }: ImportProblemsProps) {
  const { problems, problemCount, rejects } = report;
  return (
    <section aria-label="Problems in the file" className="rounded-lg border border-danger-line">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-danger-line bg-danger-soft px-4 py-3">
        <div className="min-w-0">
          <h3 className="flex items-center gap-2 font-semibold text-danger">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {counted(problemCount, 'problem')} in the file
          </h3>
          <p className="text-sm">Nothing was stored. Fix the file and upload it again.</p>
        </div>
        {rejects && (
          <Button size="sm" onClick={() => onSaveRejects(rejects)}>
            <Download aria-hidden />
            Download rejected rows
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="List of problems" className="max-h-72 overflow-y-auto">
        <ul className="divide-y text-sm">
          {problems.map(({ line, column, message }) => (
            <li
              key={`${line} ${column} ${message}`}
              className="flex flex-wrap gap-x-4 px-4 py-2 wrap-anywhere sm:flex-nowrap"
            >
              <span className="w-20 shrink-0 font-medium tabular-nums">Line {line}</span>
              {column !== null && <span className="w-52 shrink-0 text-ink-soft">{column}</span>}
              <span className="min-w-0 max-sm:w-full">{message}</span>
            </li>
          ))}
        </ul>
      </section>
      {problemCount > problems.length && (
        <p className="border-t px-4 py-2 text-sm text-ink-soft">
          The first {formatCount(problems.length)} of {formatCount(problemCount)} are listed.
        </p>
      )}
    </section>
  );
}
