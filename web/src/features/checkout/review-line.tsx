import { formatCount } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { lineName, pricePer } from '@casepack/contract/orders/line-words';
import type { CheckedLine } from '@casepack/contract/orders/order-line';
import { unitsPerLine } from '@casepack/contract/orders/pricing';
import { lineTotalText } from '@casepack/contract/orders/totals';
import Trash2 from 'lucide-react/icons/trash-2';
import { Badge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';
import { Money } from '../../ui/money';
import { Picture } from '../../ui/picture';
import { Stepper } from '../../ui/stepper';
import type { CheckoutLine } from './checkout-line';

type ReviewLineProps = {
  line: CheckoutLine;
  /** What the server says of it, once it has. */
  checked: CheckedLine | undefined;
  onQuantity: (quantity: number) => void;
};

/** The quantity stays above zero; taking a line out is an action of its own. */
export function ReviewLine({ line, checked, onQuantity }: ReviewLineProps) {
  const name = lineName(line);
  const price = checked?.unitPrice ?? line.unitPrice;
  const isCase = !line.isTester && line.casePackQuantity > 1;
  const units = unitsPerLine(line.casePackQuantity, line.quantity, line.isTester);
  return (
    <li data-line="" className="flex gap-3 border-b py-4 first:pt-0 last:border-b-0 last:pb-0 sm:gap-4">
      <Picture src={line.imageUrl} alt="" size={56} className="size-14 shrink-0 rounded-md border" />
      <div className="relative flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1 max-sm:pe-9">
          <h3 className="font-medium wrap-anywhere">
            {line.name}{' '}
            {line.isTester && (
              <Badge color="purple" className="align-text-bottom">
                Tester
              </Badge>
            )}
          </h3>
          <p className="text-sm text-ink-soft wrap-anywhere">{line.sku}</p>
          <p className="text-sm text-ink-soft tabular-nums">
            {price === undefined ? 'No price' : `${formatMoney(price)} ${pricePer(line)}`}
            {isCase && ` · ${formatCount(units)} units`}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <Stepper
            label={`Quantity of ${name}`}
            value={line.quantity}
            min={1}
            max={MAX_QUANTITY}
            className="shrink-0"
            onChange={onQuantity}
          />
          <Money className="ms-auto text-end sm:min-w-20 font-semibold">
            {price === undefined ? '-' : lineTotalText({ unitPrice: price, quantity: line.quantity })}
          </Money>
          <IconButton
            variant="danger"
            aria-label={`Remove ${name}`}
            className="-me-2 max-sm:absolute max-sm:end-0 max-sm:-top-2.5"
            onClick={() => onQuantity(0)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
