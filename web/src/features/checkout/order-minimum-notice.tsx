import { missingWords } from '@casepack/contract/orders/order-minimum';
import { Checkbox } from '../../ui/checkbox';
import { LabeledProgress } from '../../ui/labeled-progress';
import type { MinimumOfOrder } from './use-order-minimum';

export function OrderMinimumNotice({ minimum }: { minimum: MinimumOfOrder }) {
  const { short, isConfirmed, setConfirmed } = minimum;
  if (!short) return null;
  return (
    <div className="mb-3 flex flex-col gap-2 lg:mb-4">
      <LabeledProgress
        label={missingWords(short)}
        max={short.minimum}
        value={short.minimum - short.missing}
      />
      {short.canConfirm && (
        <Checkbox
          label="Order below the minimum"
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      )}
    </div>
  );
}
