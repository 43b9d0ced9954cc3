import { Fragment, type ReactNode } from 'react';
import { ChartLines, ChartLineTexts } from './chart-lines';
import { cn } from './cn';
import { VisuallyHidden } from './visually-hidden';

export interface ChartWeek {
  /** Its first day, as a date. */
  day: string;
  /** The text below its bar. */
  label: string;
  value: number;
  /** The week and its value, as text. */
  text: string;
}

type WeekChartProps = {
  title: string;
  weeks: readonly ChartWeek[];
  /** The end of the axis. */
  top: number;
  axisText: (value: number) => string;
  /** An empty link for a bar, named by the text of the week; it covers the bar. */
  link?: ((week: ChartWeek, className: string) => ReactNode) | undefined;
  /** The same data as a table. */
  children: ReactNode;
};

const BARS = 160;
const LABELS = 24;
/** Space for the top label, which is above its line if there is no column for labels. */
const HEADROOM = 16;
/** The part of its slot that a bar fills. */
const FILL = 0.62;

const linkClass =
  'flex-1 rounded-sm mix-blend-multiply transition-colors dark:mix-blend-screen hover:bg-accent-soft';

const yOf = (part: number): number => HEADROOM + BARS * (1 - part);

/** One value per week: bars from zero, and a table for screen readers. */
export function WeekChart({ title, weeks, top, axisText, link, children }: WeekChartProps) {
  return (
    <figure className="@container min-w-0">
      <figcaption className="mb-2 text-sm font-medium">{title}</figcaption>
      {/* On very small phones the bars extend into the padding of the card, so that each link is 24 px wide. */}
      <div className="flex gap-2 text-xs text-ink-soft tabular-nums @max-[18rem]:-mx-[17px]">
        <div
          aria-hidden
          className="relative w-10 shrink-0 @max-md:hidden"
          style={{ height: HEADROOM + BARS }}
        >
          <ChartLineTexts yOf={yOf} textOf={(part) => axisText(top * part)} />
        </div>
        <div className="relative min-w-0 flex-1">
          <span aria-hidden className="absolute start-0 top-0 leading-none @md:hidden">
            {axisText(top)}
          </span>
          <svg aria-hidden width="100%" height={HEADROOM + BARS + LABELS} className="block overflow-visible">
            <ChartLines yOf={yOf} />
            {weeks.map((week, index) => (
              <Bar key={week.day} week={week} index={index} count={weeks.length} top={top} />
            ))}
          </svg>
          {link && (
            <div className="absolute inset-0 flex">
              {weeks.map((week) => (
                <Fragment key={week.day}>{link(week, linkClass)}</Fragment>
              ))}
            </div>
          )}
        </div>
      </div>
      <VisuallyHidden>{children}</VisuallyHidden>
    </figure>
  );
}

type BarProps = { week: ChartWeek; index: number; count: number; top: number };

function Bar({ week: { label, value, text }, index, count, top }: BarProps) {
  const slotWidth = 100 / count;
  const height = (BARS * value) / top;
  // Counted from the current week, so that it always has a label.
  const isAlwaysLabeled = (count - 1 - index) % 3 === 0;
  return (
    <g>
      <title>{text}</title>
      {/* The whole slot responds to the pointer, even if the bar is low. */}
      <rect
        x={`${index * slotWidth}%`}
        y={HEADROOM}
        width={`${slotWidth}%`}
        height={BARS}
        fill="transparent"
      />
      <rect
        x={`${(index + (1 - FILL) / 2) * slotWidth}%`}
        y={HEADROOM + BARS - height}
        width={`${FILL * slotWidth}%`}
        height={height}
        className="fill-accent"
      />
      <text
        x={`${(index + 0.5) * slotWidth}%`}
        y={HEADROOM + BARS + LABELS - 6}
        textAnchor="middle"
        className={cn('fill-ink-soft', !isAlwaysLabeled && '@max-2xl:hidden')}
      >
        {label}
      </text>
    </g>
  );
}

type WeekTableProps = {
  caption: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
};

/** The data of the bars as a table. */
export function WeekTable({ caption, columns, rows }: WeekTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
