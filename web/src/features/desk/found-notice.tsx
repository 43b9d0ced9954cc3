import { formatDay } from '@casepack/contract/date-text';
import { Button } from '../../ui/button';
import type { FoundDetails } from './use-matching';

type FoundNoticeProps = {
  found: FoundDetails;
  onUse: (found: FoundDetails) => void;
  onDismiss: () => void;
};

/** A PO number or a ship date in a text or file is suggested, not taken. */
export function FoundNotice({ found, onUse, onDismiss }: FoundNoticeProps) {
  const { purchaseOrderNumber, shipDate } = found;
  const words = [
    purchaseOrderNumber === null ? '' : `PO number ${purchaseOrderNumber}`,
    shipDate === null ? '' : `ship date ${formatDay(shipDate)}`,
  ];
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 border-t bg-blue-soft px-4 py-3 text-sm">
      <p className="min-w-0 wrap-anywhere">{`Found: ${words.filter(Boolean).join(', ')}`}</p>
      <Button
        size="sm"
        onClick={() => {
          onUse(found);
          onDismiss();
        }}
      >
        Use for this order
      </Button>
      <Button size="sm" variant="ghost" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}
