import { formatCount } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { lineName } from '@casepack/contract/orders/line-words';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Money } from '../../ui/money';
import { Picture } from '../../ui/picture';
import { Stepper } from '../../ui/stepper';
import type { CartLine } from './cart-line';
import { lineTotal, pricePerUnit, unitPrice, unitsOf } from './cart-sums';
import type { LineProblem } from './line-problem';

type CartLineItemProps = {
  line: CartLine;
  problem: LineProblem | undefined;
  onQuantity: (quantity: number) => void;
};

export function CartLineItem({ line, problem, onQuantity }: CartLineItemProps) {
  const { product, isTester, quantity } = line;
  const name = lineName({ name: product.name, isTester });
  const total = lineTotal(line);

  return (
    <li data-line className="flex gap-3 border-b py-4 first:pt-0 last:border-b-0">
      <Picture src={product.imageUrl} alt="" size={56} className="size-14 shrink-0 rounded-md border" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h3 className="font-medium wrap-anywhere">
              {product.name}{' '}
              {isTester && (
                <Badge color="purple" className="align-text-bottom">
                  Tester
                </Badge>
              )}
            </h3>
            <p className="text-sm text-ink-soft wrap-anywhere">{product.sku}</p>
          </div>
          <IconButton
            variant="danger"
            aria-label={`Remove ${name}`}
            className="-mt-1.5 -me-2"
            onClick={() => onQuantity(0)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
        <PackFacts line={line} />
        {problem !== undefined && (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-yellow-soft px-2.5 py-1.5 text-sm text-yellow">
            <span className="flex items-start gap-1.5">
              <TriangleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
              {problem.message}
            </span>
            {problem.offer !== undefined && (
              <MendButton offer={problem.offer} name={name} onMend={onQuantity} />
            )}
          </div>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <Stepper
            label={`Quantity of ${name}`}
            value={quantity}
            min={0}
            max={MAX_QUANTITY}
            onChange={onQuantity}
          />
          <Money className="font-semibold">{total === undefined ? '-' : formatMoney(total)}</Money>
        </div>
      </div>
    </li>
  );
}

type MendButtonProps = { offer: number; name: string; onMend: (quantity: number) => void };

function MendButton({ offer, name, onMend }: MendButtonProps) {
  return (
    <Button size="sm" aria-label={`Set to ${formatCount(offer)}: ${name}`} onClick={() => onMend(offer)}>
      Set to {formatCount(offer)}
    </Button>
  );
}

function PackFacts({ line }: { line: CartLine }) {
  const price = unitPrice(line);
  const each = pricePerUnit(line);
  const isCase = !line.isTester && line.product.casePackQuantity > 1;
  return (
    <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
      {isCase && (
        <>
          {line.product.casePackQuantity} units per case · {formatCount(unitsOf(line))} units total
          <br />
        </>
      )}
      {price === undefined ? 'No price' : `${formatMoney(price)} ${isCase ? 'per case' : 'per unit'}`}
      {isCase && each !== undefined && ` · ${formatMoney(each)} per unit`}
    </p>
  );
}
