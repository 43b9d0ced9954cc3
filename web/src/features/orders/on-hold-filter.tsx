import { formatCount } from '@casepack/contract/count';
import { useQuery } from '@tanstack/react-query';
import { ToggleChip } from '../../ui/toggle-chip';
import type { OrderSearch } from './order-search';
import { orderQueries } from './orders.queries';

type OnHoldFilterProps = { search: OrderSearch; onChange: (changed: Partial<OrderSearch>) => void };

/** The orders that wait for a decision. Not shown while there are none. */
export function OnHoldFilter({ search: { onHold }, onChange }: OnHoldFilterProps) {
  const { data: count = 0 } = useQuery(orderQueries.heldCount);
  if (count === 0 && onHold !== true) return null;
  return (
    <div className="mb-4">
      <ToggleChip
        pressed={onHold === true}
        onPress={() => onChange({ onHold: onHold === true ? undefined : true })}
      >
        {`On hold (${formatCount(count)})`}
      </ToggleChip>
    </div>
  );
}
