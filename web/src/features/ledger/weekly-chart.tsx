import { formatDay, formatShortDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { PaymentSummary } from '@casepack/contract/payments/ledger';
import { moneyAxisEnd, shortMoney } from '../../ui/chart-scale';
import { WeekChart, WeekTable } from '../../ui/week-chart';

type Weeks = PaymentSummary['weeks'];

/** The amounts received by week. */
export function WeeklyChart({ weeks }: { weeks: Weeks }) {
  return (
    <WeekChart
      title="Received by week"
      top={moneyAxisEnd(Math.max(0, ...weeks.map(({ received }) => received)))}
      axisText={shortMoney}
      weeks={weeks.map(({ weekOf, received }) => ({
        day: weekOf,
        label: formatShortDay(weekOf),
        value: received,
        text: `Week of ${formatDay(weekOf)}: ${formatMoney(received)}`,
      }))}
    >
      <WeekTable
        caption="Received and refunded by week"
        columns={['Week of', 'Received', 'Refunded']}
        rows={weeks.map(({ weekOf, received, refunded }) => [
          formatDay(weekOf),
          formatMoney(received),
          formatMoney(refunded),
        ])}
      />
    </WeekChart>
  );
}
