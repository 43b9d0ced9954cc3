import { formatMoney } from '@casepack/contract/money';
import {
  type Aging,
  type AgingBucket,
  agingBucketLabels,
  agingBuckets,
} from '@casepack/contract/statements/statement';
import { cn } from '../../ui/cn';

/** The later, the stronger; what is not due yet is quiet. */
export const bucketFill = {
  current: 'bg-accent-line',
  days1to30: 'bg-danger-line',
  days31to60: 'bg-danger/60',
  days61to90: 'bg-danger/80',
  over90: 'bg-danger-strong',
} as const satisfies Record<AgingBucket, string>;

type AgingBarProps = {
  aging: Aging;
  balance: number;
  /** The length of the longest bar. */
  of: number;
  className?: string;
};

/** The balance as a bar, divided by age. The amounts stand beside it as text. */
export function AgingBar({ aging, balance, of, className }: AgingBarProps) {
  const parts = agingBuckets.filter((bucket) => aging[bucket] > 0);
  return (
    <div aria-hidden className={cn('h-2 rounded-sm', className)}>
      <div
        className="flex h-full gap-px overflow-hidden rounded-sm"
        style={{ width: `${(100 * balance) / of}%` }}
      >
        {parts.map((bucket) => (
          <span
            key={bucket}
            title={`${agingBucketLabels[bucket]}: ${formatMoney(aging[bucket])}`}
            className={cn('h-full min-w-0.5', bucketFill[bucket])}
            style={{ flexGrow: aging[bucket] }}
          />
        ))}
      </div>
    </div>
  );
}
