import { backorderWords } from '@casepack/contract/orders/backorder';
import { lineName } from '@casepack/contract/orders/line-words';
import { Checkbox } from '../../ui/checkbox';
import type { BackorderOfOrder } from './use-backorder';

const MOST_NAMED = 5;

/** What ships later, and the agreement to it. */
export function BackorderNotice({ backorder }: { backorder: BackorderOfOrder }) {
  const { waiting, isAgreed, setAgreed } = backorder;
  if (waiting.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-2 rounded-lg bg-yellow-soft p-3 text-sm lg:mb-4">
      <p className="font-medium">Not everything is in stock</p>
      <ul className="flex flex-col gap-1">
        {waiting.slice(0, MOST_NAMED).map((line) => (
          <li key={line.line} className="wrap-anywhere tabular-nums">
            {lineName(line)}: {backorderWords(line.backorder, line.backorder.expectedOn)}
          </li>
        ))}
        {waiting.length > MOST_NAMED && <li>and {waiting.length - MOST_NAMED} more</li>}
      </ul>
      <Checkbox
        label="Ship the rest when it is available"
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
    </div>
  );
}
