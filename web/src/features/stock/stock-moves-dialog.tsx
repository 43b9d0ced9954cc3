import { formatCount } from '@casepack/contract/count';
import { formatInstant } from '@casepack/contract/date-text';
import { type StockMove, type StockRow, stockMoveLabels } from '@casepack/contract/stock/stock';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { Pager } from '../../ui/pager';
import { SkeletonRows } from '../../ui/skeleton';
import { PAGE_SIZE } from '../../ui/use-list-state';
import { stockQueries } from './stock.queries';

type StockMovesDialogProps = { product: StockRow; onClose: () => void };

/** Every change of a product's units, newest first. */
export function StockMovesDialog({ product, onClose }: StockMovesDialogProps) {
  const [page, setPage] = useState(1);
  const moves = useQuery(
    stockQueries.moves(product.productId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  );
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={product.name}
      description={`Stock history of ${product.sku}`}
    >
      {moves.data ? (
        <>
          <ul aria-label="Stock history" className="divide-y rounded-lg border">
            {moves.data.rows.map((move) => (
              <Move key={move.id} move={move} />
            ))}
          </ul>
          {moves.data.rows.length === 0 && <p className="text-ink-soft">Nothing has changed yet.</p>}
          <Pager page={page} total={moves.data.total} shown={moves.data.rows.length} onPage={setPage} />
        </>
      ) : moves.isError ? (
        <LoadFailed title="The history could not be loaded" onRetry={() => void moves.refetch()} />
      ) : (
        <SkeletonRows count={4} label="Loading the history" />
      )}
    </Dialog>
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
