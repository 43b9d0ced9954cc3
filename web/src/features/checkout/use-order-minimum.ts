import type { OrderMinimum } from '@casepack/contract/checkout/endpoints';
import { useState } from 'react';

/** Whether the order reaches its minimum. Staff can order below it once they have confirmed that. */
export function useOrderMinimum(found: OrderMinimum | undefined) {
  const [isChecked, setConfirmed] = useState(false);
  const short = found !== undefined && found.missing > 0 ? found : undefined;
  const isConfirmed = isChecked && short?.canConfirm === true;
  return { short, isConfirmed, setConfirmed, isReached: short === undefined || isConfirmed };
}
export type MinimumOfOrder = ReturnType<typeof useOrderMinimum>;
