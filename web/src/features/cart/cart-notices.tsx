import { Button } from '../../ui/button';
import type { FreshCart } from './use-fresh-cart';

/** What changed since the lines were added, and whether that could be checked. */
export function CartNotices({ fresh }: { fresh: FreshCart }) {
  return (
    <div role="status" className="not-empty:mb-4">
      {fresh.isError && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-danger-soft p-3 text-sm text-danger">
          Prices and availability could not be checked.
          <Button size="sm" busy={fresh.isChecking} onClick={fresh.check}>
            Try again
          </Button>
        </p>
      )}
      {fresh.changes.length > 0 && (
        <div className="rounded-lg bg-blue-soft p-3 text-sm text-blue">
          <p className="font-medium">Changed since you added it</p>
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
            {fresh.changes.map(({ id, message }) => (
              <li key={id} className="wrap-anywhere">
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
