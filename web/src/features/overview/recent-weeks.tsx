import { addDays, type CalendarDate } from '@casepack/contract/calendar';
import { counted, formatCount } from '@casepack/contract/count';
import { formatDay, formatShortDay, formatTime } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { Overview } from '@casepack/contract/overview/overview';
import { Link } from '@tanstack/react-router';
import { Card, CardHeader } from '../../ui/card';
import { countAxisEnd, moneyAxisEnd, shortCount, shortMoney } from '../../ui/chart-scale';
import { type ChartWeek, WeekChart, WeekTable } from '../../ui/week-chart';

type WeeksProps = Pick<Overview, 'weeks'> & { manufacturerId: number | undefined };

const largest = (values: readonly number[]): number => Math.max(0, ...values);

/** The orders of a week, in the list. */
const toOrders =
  (manufacturerId: number | undefined) =>
  ({ day, text }: ChartWeek, className: string) => (
    <Link
      to="/orders"
      search={{ from: day, to: addDays(day, 6), manufacturerId }}
      aria-label={text}
      className={className}
    />
  );

const chartWeek = (weekOf: CalendarDate, value: number, text: string): ChartWeek => ({
  day: weekOf,
  label: formatShortDay(weekOf),
  value,
  text: `Week of ${formatDay(weekOf)}: ${text}`,
});

/** Sales by week. */
export function RecentWeeks({ weeks, asOf, manufacturerId }: WeeksProps & Pick<Overview, 'asOf'>) {
  return (
    <Card as="section" aria-labelledby="overview-weeks">
      <CardHeader
        title={<span id="overview-weeks">Last 12 weeks</span>}
        description={`Excludes cancelled orders, as of ${formatTime(asOf)}`}
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <Revenue weeks={weeks} manufacturerId={manufacturerId} />
        <Orders weeks={weeks} manufacturerId={manufacturerId} />
      </div>
    </Card>
  );
}

function Revenue({ weeks, manufacturerId }: WeeksProps) {
  return (
    <WeekChart
      title="Revenue by week"
      top={moneyAxisEnd(largest(weeks.map(({ revenue }) => revenue)))}
      axisText={shortMoney}
      weeks={weeks.map(({ weekOf, revenue }) => chartWeek(weekOf, revenue, formatMoney(revenue)))}
      link={toOrders(manufacturerId)}
    >
      <WeekTable
        caption="Revenue by week"
        columns={['Week of', 'Revenue']}
        rows={weeks.map(({ weekOf, revenue }) => [formatDay(weekOf), formatMoney(revenue)])}
      />
    </WeekChart>
  );
}

function Orders({ weeks, manufacturerId }: WeeksProps) {
  return (
    <WeekChart
      title="Orders by week"
      top={countAxisEnd(largest(weeks.map(({ orders }) => orders)))}
      axisText={shortCount}
      weeks={weeks.map(({ weekOf, orders }) => chartWeek(weekOf, orders, counted(orders, 'order')))}
      link={toOrders(manufacturerId)}
    >
      <WeekTable
        caption="Orders by week"
        columns={['Week of', 'Orders']}
        rows={weeks.map(({ weekOf, orders }) => [formatDay(weekOf), formatCount(orders)])}
      />
    </WeekChart>
  );
}
