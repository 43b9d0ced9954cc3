import type { MonthlySales } from '@casepack/contract/customers/customer-summary';
import { formatMoney, sumOfMany } from '@casepack/contract/money';
import { ChartLines, ChartLineTexts } from '../../ui/chart-lines';
import { moneyAxisEnd, shortMoney } from '../../ui/chart-scale';
import { cn } from '../../ui/cn';
import { VisuallyHidden } from '../../ui/visually-hidden';

const BARS = 140;
const LABELS = 22;
const HEADROOM = 14;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const SLOT = 100 / months.length;

interface Year {
  name: string;
  sales: MonthlySales['sales'][];
}

/** 24 months become two years of twelve. */
function yearsOf(given: readonly MonthlySales[]): { last: Year; current: Year } {
  const year = (part: readonly MonthlySales[]): Year => ({
    name: part[0]?.month.slice(0, 4) ?? '',
    sales: part.map(({ sales }) => sales),
  });
  return { last: year(given.slice(0, 12)), current: year(given.slice(12)) };
}

const yOf = (part: number): number => HEADROOM + BARS * (1 - part);

/** This year beside last year, month by month, and a table for screen readers. */
export function SalesChart({ months: given }: { months: readonly MonthlySales[] }) {
  const { last, current } = yearsOf(given);
  const top = moneyAxisEnd(Math.max(0, ...last.sales, ...current.sales));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Legend year={current} className="bg-accent" />
        <Legend year={last} className="bg-line-strong" />
      </figcaption>
      <div aria-hidden className="flex gap-2 text-xs text-ink-soft tabular-nums">
        <div className="relative w-10 shrink-0" style={{ height: HEADROOM + BARS }}>
          <ChartLineTexts yOf={yOf} textOf={(part) => shortMoney(top * part)} />
        </div>
        <svg aria-hidden width="100%" height={HEADROOM + BARS + LABELS} className="block min-w-0 flex-1">
          <ChartLines yOf={yOf} />
          {months.map((month, index) => (
            <g key={month}>
              <title>{monthText(month, index, last, current)}</title>
              <rect x={`${index * SLOT}%`} y={HEADROOM} width={`${SLOT}%`} height={BARS} fill="transparent" />
              <Bar
                at={index * SLOT + SLOT * 0.14}
                value={last.sales[index]}
                top={top}
                className="fill-line-strong"
              />
              <Bar
                at={index * SLOT + SLOT * 0.5}
                value={current.sales[index]}
                top={top}
                className="fill-accent"
              />
              <text
                x={`${(index + 0.5) * SLOT}%`}
                y={HEADROOM + BARS + LABELS - 6}
                textAnchor="middle"
                className={cn('fill-ink-soft', index % 2 === 1 && 'max-sm:hidden')}
              >
                {month}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Sales per month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{last.name}</th>
              <th scope="col">{current.name}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month, index) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                <td>{amountText(last.sales[index])}</td>
                <td>{amountText(current.sales[index])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

const amountText = (sales: MonthlySales['sales'] | undefined): string =>
  sales === undefined ? '' : formatMoney(sales);

const monthText = (month: string, index: number, ...years: readonly Year[]): string =>
  years.map(({ name, sales }) => `${month} ${name}: ${amountText(sales[index])}`).join('\n');

function Legend({ year, className }: { year: Year; className: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={cn('size-3 rounded-xs forced-colors:border', className)} />
      <span>
        {year.name} <span className="font-semibold tabular-nums">{formatMoney(sumOfMany(year.sales))}</span>
      </span>
    </span>
  );
}

type BarProps = { at: number; value: number | undefined; top: number; className: string };

function Bar({ at, value = 0, top, className }: BarProps) {
  const height = (BARS * value) / top;
  return (
    <rect
      x={`${at}%`}
      y={HEADROOM + BARS - height}
      width={`${SLOT * 0.34}%`}
      height={height}
      className={className}
    />
  );
}
