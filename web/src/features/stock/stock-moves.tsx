import { formatCount } from '@casepack/contract/count';
import { formatInstant } from '@casepack/contract/date-text';
import { type StockMove, stockMoveLabels } from '@casepack/contract/stock/stock';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { Pager } from '../../ui/pager';
import { SkeletonRows } from '../../ui/skeleton';
import { PAGE_SIZE } from '../../ui/use-list-state';
import { stockQueries } from './stock.queries';

type StockMovesProps = { productId: number; pageSize?: number | undefined };

/** Every change of a product's units, newest first. */
export function StockMoves({ productId, pageSize = PAGE_SIZE }: StockMovesProps) {
  const [page, setPage] = useState(1);
  const moves = useQuery(stockQueries.moves(productId, { limit: pageSize, offset: (page - 1) * pageSize }));
  if (moves.data === undefined) {
    return moves.isError ? (
      <LoadFailed title="The history could not be loaded" onRetry={() => void moves.refetch()} />
    ) : (
      <SkeletonRows count={4} label="Loading the history" />
    );
  }
  const { rows, total } = moves.data;
  if (rows.length === 0) return <p className="text-ink-soft">Nothing has changed yet.</p>;
  return (
    <>
      <ul aria-label="Stock history" className="divide-y rounded-lg border">
        {rows.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ul>
      {(total > pageSize || pageSize === PAGE_SIZE) && (
        <Pager page={page} total={total} shown={rows.length} pageSize={pageSize} onPage={setPage} />
      )}
    </>
  );
}

const signed = (units: number): string => `${units > 0 ? '+' : '−'}${formatCount(Math.abs(units))}`;

/** What changed: what can be sold, and what is set aside. */
const changeWords = ({ available, reserved }: StockMove): string =>
  [
    available === 0 ? '' : `${signed(available)} available`,
    reserved === 0 ? '' : `${signed(reserved)} reserved`,
  ]
    .filter((word) => word !== '')
    .join(', ');

const afterWords = ({ availableAfter, reservedAfter }: StockMove): string =>
  `${availableAfter === null ? 'Unlimited' : `${formatCount(availableAfter)} available`}, ${formatCount(reservedAfter)} reserved`;

function Move({ move }: { move: StockMove }) {
  const details = [move.by, move.reason].filter((word) => word !== null).join(' · ');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2">
      <span className="font-medium">
        {stockMoveLabels[move.kind]}
        {move.order && (
          <>
            {' '}
            <Link to="/orders/$orderId" params={{ orderId: String(move.order.id) }} className={linkClass}>
              {move.order.orderNumber}
            </Link>
          </>
        )}
      </span>
      <span className="text-end font-medium tabular-nums">{changeWords(move)}</span>
      <span className="text-sm text-ink-soft wrap-anywhere">
        {formatInstant(move.at)}
        {details !== '' && ` · ${details}`}
      </span>
      <span className="text-end text-sm text-ink-soft tabular-nums">{afterWords(move)}</span>
    </li>
  );
}
