import { formatCount } from '@casepack/contract/count';
import { formatMoney } from '@casepack/contract/money';
import { MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { lineName, quantityFixWords } from '@casepack/contract/orders/line-words';
import { reducedFrom } from '@casepack/contract/pricing/own-price';
import { nextBreakWords } from '@casepack/contract/pricing/price-words';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Money } from '../../ui/money';
import { Picture } from '../../ui/picture';
import { Stepper } from '../../ui/stepper';
import { StruckPrice } from '../../ui/struck-price';
import { type CountedLine, linePrice, lineTotal, pricePerUnit, unitPrice, unitsOf } from './cart-sums';
import { type LineProblem, rulesOf } from './line-problem';

type CartLineItemProps = {
  line: CountedLine;
  problem: LineProblem | undefined;
  /** What ships now and what later, if not all of it is there. */
  waiting: string | undefined;
  onQuantity: (quantity: number) => void;
};

export function CartLineItem({ line, problem, waiting, onQuantity }: CartLineItemProps) {
  const { product, isTester, quantity } = line;
  const name = lineName({ name: product.name, isTester });
  const total = lineTotal(line);
  const { orderMultiple, maximumQuantity } = rulesOf(line);

  return (
    <li
      data-line
      className="flex gap-3 border-b py-3 [contain-intrinsic-block-size:auto_8.5rem] [content-visibility:auto] first:pt-0 last:border-b-0"
    >
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
        {waiting !== undefined && <p className="text-sm text-yellow tabular-nums">{waiting}</p>}
        {problem !== undefined && (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-yellow-soft px-2.5 py-1.5 text-sm text-yellow">
            <span className="flex items-start gap-1.5">
              <TriangleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
              {problem.message}
            </span>
            {problem.offer !== undefined && (
              <FixButton offer={problem.offer} quantity={quantity} name={name} onFix={onQuantity} />
            )}
          </div>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <Stepper
            label={`Quantity of ${name}`}
            value={quantity}
            min={0}
            max={maximumQuantity ?? MAX_QUANTITY}
            step={orderMultiple}
            onChange={onQuantity}
          />
          <Money className="font-semibold">{total === undefined ? '-' : formatMoney(total)}</Money>
        </div>
      </div>
    </li>
  );
}

type FixButtonProps = {
  offer: number;
  quantity: number;
  name: string;
  onFix: (quantity: number) => void;
};

function FixButton({ offer, quantity, name, onFix }: FixButtonProps) {
  const words = quantityFixWords(offer, quantity);
  return (
    <Button size="sm" aria-label={`${words}: ${name}`} onClick={() => onFix(offer)}>
      {words}
    </Button>
  );
}

function PackFacts({ line }: { line: CountedLine }) {
  const price = unitPrice(line);
  const each = pricePerUnit(line);
  const isCase = !line.isTester && line.product.casePackQuantity > 1;
  const { ownPrice, next } = linePrice(line) ?? {};
  const nextBreak = nextBreakWords(next, line.cases, line.product);
  const own = reducedFrom(ownPrice, price);
  return (
    <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
      {isCase && (
        <>
          {line.product.casePackQuantity} units per case · {formatCount(unitsOf(line))} units total
          <br />
        </>
      )}
      {own !== undefined && <StruckPrice>{formatMoney(own)}</StruckPrice>}
      {price === undefined ? 'No price' : `${formatMoney(price)} ${isCase ? 'per case' : 'per unit'}`}
      {isCase && each !== undefined && ` · ${formatMoney(each)} per unit`}
      {nextBreak !== undefined && <span className="block text-accent">{nextBreak}</span>}
    </p>
  );
}
