import { cardExpiry, cardName, isExpired } from '@casepack/contract/payments/card-name';
import type { SavedMethod } from '@casepack/contract/payments/saved-methods';
import CreditCard from 'lucide-react/icons/credit-card';
import Trash2 from 'lucide-react/icons/trash-2';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';

type SavedCardRowProps = {
  method: SavedMethod;
  isChanging: boolean;
  onMakeDefault: () => void;
  onRemove: () => void;
};

export function SavedCardRow({ method, isChanging, onMakeDefault, onRemove }: SavedCardRowProps) {
  const { card, is_default: isDefault } = method;
  const name = cardName(card);
  const expired = isExpired(card, new Date());
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <CreditCard aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium whitespace-nowrap tabular-nums">{name}</span>
          {isDefault && <Badge color="green">Default</Badge>}
          {expired && <Badge color="red">Expired</Badge>}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {expired ? 'Expired' : 'Expires'} {cardExpiry(card)}
        </p>
      </div>
      {!isDefault && (
        <Button
          size="sm"
          aria-label={`Make ${name} the default`}
          busy={isChanging}
          onClick={onMakeDefault}
          className="max-sm:order-last max-sm:w-full"
        >
          Make Default
        </Button>
      )}
      <IconButton variant="danger" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}
