import { counted, formatCount } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import type { PriceImportPreview } from '@casepack/contract/pricing/endpoints';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Badge, type BadgeColor } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { ListCell, ListRow, ListRows, ListTable } from '../../ui/list-table';
import { HeaderCell, TableHead } from '../../ui/table';

type Report = PriceImportPreview;
type Change = Report['samples'][number]['change'];

const changeWords: Record<Change, { name: string; color: BadgeColor }> = {
  added: { name: 'New', color: 'green' },
  changed: { name: 'Changed', color: 'blue' },
  removed: { name: 'Removed', color: 'red' },
};

const LISTED_PROBLEMS = 50;

type PriceImportReportProps = {
  report: Report;
  /** Another answer is on its way. */
  isOutdated: boolean;
};

export function PriceImportReport({ report, isOutdated }: PriceImportReportProps) {
  return (
    <div className={cn('flex flex-col gap-4 transition-opacity', isOutdated && 'opacity-55')}>
      <div role="status">
        <Counts report={report} />
      </div>
      {report.problemCount > 0 && <Problems report={report} />}
      {report.samples.length > 0 && <Samples report={report} />}
    </div>
  );
}

function Counts({ report }: { report: Report }) {
  const counts: readonly (readonly [string, number])[] = [
    ['New', report.added],
    ['Changed', report.changed],
    ['Removed', report.removed],
    ['Unchanged', report.unchanged],
    ['Unknown', report.unknown],
  ];
  return (
    <dl className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {counts.map(([name, count]) => (
        <div
          key={name}
          className={cn(
            'rounded-lg px-3 py-2',
            name === 'Unknown' && count > 0 ? 'bg-danger-soft text-danger' : 'bg-ground',
          )}
        >
          <dt className="text-sm">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ report: { problems, problemCount } }: { report: Report }) {
  const listed = problems.slice(0, LISTED_PROBLEMS);
  return (
    <section aria-label="Problems in the file" className="rounded-lg border border-danger-line">
      <div className="border-b border-danger-line bg-danger-soft px-4 py-3">
        <h3 className="flex items-center gap-2 font-semibold text-danger">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {counted(problemCount, 'problem')} in the file
        </h3>
        <p className="text-sm">Nothing is imported. Correct the file and choose it again.</p>
      </div>
      <ul className="divide-y text-sm">
        {listed.map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`} className="flex gap-x-4 px-4 py-2 wrap-anywhere">
            <span className="w-16 shrink-0 font-medium tabular-nums">Line {line}</span>
            <span className="min-w-0">{message}</span>
          </li>
        ))}
      </ul>
      {problemCount > listed.length && (
        <p className="border-t px-4 py-2 text-sm text-ink-soft">
          The first {formatCount(listed.length)} of {formatCount(problemCount)} are listed.
        </p>
      )}
    </section>
  );
}

function Samples({ report: { samples, added, changed, removed } }: { report: Report }) {
  const all = added + changed + removed;
  return (
    <div>
      <ListTable caption="Changes">
        <TableHead>
          <HeaderCell className="static">Product</HeaderCell>
          <HeaderCell className="static">Price</HeaderCell>
          <HeaderCell className="static" money>
            Before
          </HeaderCell>
          <HeaderCell className="static" money>
            After
          </HeaderCell>
          <HeaderCell className="static">Change</HeaderCell>
        </TableHead>
        <ListRows>
          {samples.map(({ change, sku, name, kind, fromQuantity, before, after }) => (
            <ListRow key={`${sku} ${kind} ${fromQuantity}`}>
              <ListCell phone="title">
                <span className="block max-md:truncate">{name}</span>
                <span className="block text-sm font-normal whitespace-nowrap text-ink-soft">{sku}</span>
              </ListCell>
              <ListCell phone="text" className="whitespace-nowrap">
                {kind === 'tester' ? 'Tester' : `From ${counted(fromQuantity, 'case')}`}
              </ListCell>
              <ListCell phone="end" money className="text-ink-soft">
                {before !== null && formatMoney(before)}
                {before !== null && after !== null && <span className="md:hidden"> →</span>}
              </ListCell>
              <ListCell phone="end" money>
                {after !== null && formatMoney(after)}
              </ListCell>
              <ListCell phone="mark">
                <Badge color={changeWords[change].color}>{changeWords[change].name}</Badge>
              </ListCell>
            </ListRow>
          ))}
        </ListRows>
      </ListTable>
      {all > samples.length && (
        <p className="pt-3 text-sm text-ink-soft">
          The first {formatCount(samples.length)} of {formatCount(all)} changes are listed.
        </p>
      )}
    </div>
  );
}
