import { formatInstant } from '@casepack/contract/date-text';
import type { OrderEvent } from '@casepack/contract/orders/order';
import { useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { changeTexts, kindName, whoText } from './change-words';
import { orderQueries } from './orders.queries';

const openUpTo = 6;

/** All changes of the order: who, when, what, from, to. Newest first. */
export function OrderHistory({ orderId }: { orderId: number }) {
  const history = useQuery(orderQueries.history(orderId));
  return (
    <Card as="section" aria-label="Changes">
      <CardHeader title="Changes" />
      {history.isPending ? (
        <SkeletonRows count={3} label="Loading the order's history" />
      ) : history.isError ? (
        <LoadFailed
          title="The history could not be loaded"
          retrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <ol className="flex flex-col">
          {history.data.toReversed().map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Event({ event }: { event: OrderEvent }) {
  const changes = changeTexts(event.changes);
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0 md:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-sm text-ink-soft tabular-nums">
        <time dateTime={event.at.toISOString()}>{formatInstant(event.at)}</time>
      </p>
      <div className="min-w-0">
        <p>
          <span className="font-medium">{kindName(event.kind)}</span>
          <span className="text-ink-soft"> · {whoText(event)}</span>
        </p>
        {changes.length > openUpTo ? (
          <details>
            <summary className="text-sm text-accent underline decoration-accent-line underline-offset-4 pointer-coarse:py-3">
              {changes.length} changes
            </summary>
            <ChangeTexts texts={changes} />
          </details>
        ) : (
          <ChangeTexts texts={changes} />
        )}
      </div>
    </li>
  );
}

function ChangeTexts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="flex flex-col text-sm wrap-anywhere">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike, and they never change places
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}
