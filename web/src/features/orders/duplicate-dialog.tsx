import { counted } from '@casepack/contract/count';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { ReorderChange } from './reorder-changes';

export type DuplicateChoice = 'draft' | 'add' | 'replace';

type DuplicateDialogProps = {
  orderNumber: string;
  /** How many of its lines can be ordered today. */
  orderable: number;
  changes: readonly ReorderChange[];
  /** Whether the user can write drafts. */
  offersDraft: boolean;
  isCartEmpty: boolean;
  /** What was chosen, while it is being done. */
  doing: DuplicateChoice | undefined;
  onChoose: (choice: DuplicateChoice) => void;
  onClose: () => void;
};

const canBe = (count: number): string => `${counted(count, 'line')} can be ordered`;

/** Asks where the lines of an order go, and tells what has changed since it was placed. */
export function DuplicateDialog(props: DuplicateDialogProps) {
  const { orderNumber, orderable, changes, offersDraft, isCartEmpty, doing, onChoose, onClose } = props;
  const choice = (value: DuplicateChoice, label: string, variant?: 'primary') => (
    <Button
      key={value}
      variant={variant}
      busy={doing === value}
      disabled={doing !== undefined}
      onClick={() => onChoose(value)}
    >
      {label}
    </Button>
  );
  const first = offersDraft ? 'draft' : 'add';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Duplicate order ${orderNumber}`}
      description={
        orderable === 0
          ? 'Nothing on this order can be ordered today.'
          : changes.length === 0
            ? `${canBe(orderable)} at the same prices. Where should the order go?`
            : `${canBe(orderable)} at today's prices. This has changed since the order:`
      }
      footer={
        orderable === 0 ? (
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        ) : (
          <>
            {!isCartEmpty && choice('replace', 'Replace cart')}
            {choice('add', 'Add to cart', first === 'add' ? 'primary' : undefined)}
            {offersDraft && choice('draft', 'New draft', 'primary')}
          </>
        )
      }
    >
      {changes.length > 0 && (
        <ul aria-label="Changes" className="flex list-disc flex-col gap-2 ps-5">
          {changes.map(({ key, message }) => (
            <li key={key} className="wrap-anywhere">
              {message}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
