import type { CalendarDate } from '@casepack/contract/calendar';
import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { type Cents, formatMoney } from '@casepack/contract/money';
import type { Overview } from '@casepack/contract/overview/overview';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { linkClass } from '../../ui/link-class';

type BestSellersProps = {
  since: CalendarDate;
  products: Overview['topProducts'];
  customers: Overview['topCustomers'];
};

/** The best customers and products; a product links to the catalog, since orders cannot be filtered by product. */
export function BestSellers({ since, products, customers }: BestSellersProps) {
  const period = `By revenue since ${formatDay(since)}`;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Ranking id="overview-products" title="Top products" period={period} places={products}>
        {({ name, sku }) => (
          <>
            <Link to="/" search={{ search: sku }} className={linkClass}>
              {name}
            </Link>
            <span className="block text-sm text-ink-soft">{sku}</span>
          </>
        )}
      </Ranking>
      <Ranking id="overview-customers" title="Top customers" period={period} places={customers}>
        {({ id, companyName, orders }) => (
          <>
            <Link to="/orders" search={{ customerId: id, from: since }} className={linkClass}>
              {companyName}
            </Link>
            <span className="block text-sm text-ink-soft">{counted(orders, 'order')}</span>
          </>
        )}
      </Ranking>
    </div>
  );
}

type RankingProps<Place> = {
  id: string;
  title: string;
  period: string;
  places: readonly Place[];
  children: (place: Place) => ReactNode;
};

function Ranking<Place extends { id: number; revenue: Cents }>(props: RankingProps<Place>) {
  const { id, title, period, places, children } = props;
  const most = places[0]?.revenue ?? 0;
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader title={<span id={id}>{title}</span>} description={period} />
      {places.length === 0 ? (
        <p className="text-ink-soft">No orders in this time yet.</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {places.map((place) => (
            <li key={place.id}>
              <div className="flex items-start justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{children(place)}</span>
                <span className="font-medium whitespace-nowrap tabular-nums">
                  {formatMoney(place.revenue)}
                </span>
              </div>
              <div aria-hidden className="mt-1.5 h-1.5 rounded-sm bg-sunken">
                <div
                  className="h-full rounded-sm bg-accent"
                  style={{ width: `${most === 0 ? 0 : (100 * place.revenue) / most}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
