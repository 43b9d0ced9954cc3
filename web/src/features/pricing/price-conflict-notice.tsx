import { counted } from '@casepack/contract/count';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import type { PriceConflict } from './price-grid-state';
import { pricesText } from './price-steps';

type PriceConflictNoticeProps = {
  conflicts: readonly PriceConflict[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

const LISTED = 10;

/** Someone else saved the list first: what they changed of the same products, and how to go on. */
export function PriceConflictNotice({ conflicts, onKeepMine, onTakeTheirs }: PriceConflictNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="mb-4 flex flex-col gap-3 rounded-lg bg-yellow-soft p-4 text-yellow"
    >
      <div>
        <p className="font-semibold">Someone else changed this price list in the meantime</p>
        <p className="text-sm">
          {conflicts.length === 0
            ? 'Nothing of yours was saved yet. Your changes are still here, and they concern other products.'
            : `Nothing of yours was saved yet. You both changed ${counted(conflicts.length, 'product')}:`}
        </p>
      </div>
      {conflicts.length > 0 && (
        <dl className="flex flex-col gap-2 text-sm text-ink">
          {conflicts.slice(0, LISTED).map(({ productId, name, theirs, mine }) => (
            <div key={productId}>
              <dt className="font-medium">{name}</dt>
              <dd className="tabular-nums wrap-anywhere">
                Saved now: {pricesText(theirs)}
                <br />
                Yours: {pricesText(mine)}
              </dd>
            </div>
          ))}
          {conflicts.length > LISTED && (
            <p>{`And ${counted(conflicts.length - LISTED, 'other product')}.`}</p>
          )}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        {conflicts.length > 0 && (
          <Button size="sm" onClick={onTakeTheirs}>
            Use what is saved
          </Button>
        )}
        <Button size="sm" onClick={onKeepMine}>
          {conflicts.length > 0 ? 'Keep mine' : 'Reload and keep my changes'}
        </Button>
      </div>
    </section>
  );
}
