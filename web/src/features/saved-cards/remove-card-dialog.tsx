import { cardName } from '@casepack/contract/payments/card-name';
import type { SavedMethod } from '@casepack/contract/payments/saved-methods';
import { failure } from '../../api/failure';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toast';
import { type CardSource, useRemoveCard } from './saved-cards.queries';

type RemoveCardDialogProps = { source: CardSource; method: SavedMethod; onClose: () => void };

export function RemoveCardDialog({ source, method, onClose }: RemoveCardDialogProps) {
  const removing = useRemoveCard(source);
  const name = cardName(method.card);
  const { title, fallback } = source.words.removeFailed;

  const remove = () =>
    removing.mutate(method.id, {
      onSuccess: () => {
        toast({ title: 'Payment Method Removed', description: `${name} is no longer saved.` });
        onClose();
      },
      onError: (error) => {
        toast(failure(error, fallback, title));
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Remove ${name}?`}
      description="New orders can no longer be paid with it. Payments already made stay as they are."
      confirmLabel="Remove card"
      busy={removing.isPending}
      busyLabel="Removing..."
      onConfirm={remove}
    />
  );
}
