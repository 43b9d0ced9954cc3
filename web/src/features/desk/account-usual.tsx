import { counted, formatCount } from '@casepack/contract/count';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailed } from '../../ui/load-failed';
import { deskQueries } from './desk.queries';
import { lastBoughtWords } from './order-guide';
import { templatesQuery } from './templates.queries';

const ROWS_SHOWN = 5;

/** What the buyer's company bought before, if anything: the products it buys most often first. */
export function AccountGuide({ customerId }: { customerId: number }) {
  const { data: rows, isFetching, refetch } = useQuery(deskQueries.guide(customerId));
  const [showsAll, setShowsAll] = useState(false);
  if (rows === undefined) {
    return (
      <Card as="section">
        <LoadFailed
          title="The order guide could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (rows.length === 0) return null;
  return (
    <Card as="section">
      <CardHeader
        title="Order guide"
        description={`${counted(rows.length, 'product')} bought in the last 18 months`}
        className="mb-2"
        actions={
          <Link to="/desk" className={buttonClass({ size: 'sm' })}>
            Quick order
          </Link>
        }
      />
      <ul className="divide-y">
        {rows.slice(0, showsAll ? undefined : ROWS_SHOWN).map((row) => (
          <li key={row.product.id} className="flex items-baseline gap-x-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{row.product.name}</p>
              <p className="text-sm text-ink-soft tabular-nums">{lastBoughtWords(row)}</p>
            </div>
            <p className="text-sm whitespace-nowrap tabular-nums">
              {`Usually ${formatCount(row.usualQuantity)}`}
            </p>
          </li>
        ))}
      </ul>
      {rows.length > ROWS_SHOWN && (
        <Button size="sm" className="mt-2" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </Card>
  );
}

/** The saved templates, if there are any; each starts an order. */
export function AccountTemplates({ customerId }: { customerId: number }) {
  const { data: templates, isFetching, refetch } = useQuery(templatesQuery(customerId));
  if (templates === undefined) {
    return (
      <Card as="section">
        <LoadFailed
          title="The templates could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (templates.length === 0) return null;
  return (
    <Card as="section">
      <CardHeader title="Templates" className="mb-2" />
      <ul className="divide-y">
        {templates.map(({ id, name, lineCount, isShared, ownerName }) => (
          <li key={id} className="flex items-center gap-x-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm text-ink-soft">
                {[counted(lineCount, 'line'), isShared ? `Shared by ${ownerName}` : '']
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Link
              to="/desk"
              search={{ template: id }}
              aria-label={`Order ${name}`}
              className={buttonClass({ size: 'sm' })}
            >
              Order
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
