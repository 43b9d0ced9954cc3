import { counted } from '@casepack/contract/count';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { ReorderChange } from './reorder-changes';

export interface ReorderReport {
  orderNumber: string;
  /** The number of lines added to the cart. */
  added: number;
  changes: readonly ReorderChange[];
}

type ReorderDialogProps = { report: ReorderReport; onClose: () => void };

const lines = (count: number): string => `${counted(count, 'line')} ${count === 1 ? 'is' : 'are'}`;

/** Shows line by line what has changed since the order was placed. */
export function ReorderDialog({ report: { orderNumber, added, changes }, onClose }: ReorderDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={added === 0 ? 'Nothing was added to your cart' : 'Added to your cart'}
      description={
        added === 0
          ? `Nothing of order ${orderNumber} can be ordered today.`
          : `${lines(added)} in your cart at today's prices. This changed since order ${orderNumber}:`
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <ul aria-label="Changes" className="flex list-disc flex-col gap-2 ps-5">
        {changes.map(({ key, message }) => (
          <li key={key} className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
