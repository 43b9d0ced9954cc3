import { formatCount } from '@casepack/contract/count';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { backorderWords } from '@casepack/contract/orders/backorder';
import { quantityRulesOf } from '@casepack/contract/orders/line-quantity';
import { lineId, MAX_QUANTITY, unitsPerLine } from '@casepack/contract/orders/line-rules';
import { lineName, pricePer } from '@casepack/contract/orders/line-words';
import type { CheckedLine } from '@casepack/contract/orders/order-line';
import { lineTotalText } from '@casepack/contract/orders/totals';
import { reducedFrom } from '@casepack/contract/pricing/own-price';
import { isExplained, nextBreakWords, priceFacts, sourceWords } from '@casepack/contract/pricing/price-words';
import Trash2 from 'lucide-react/icons/trash-2';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { IconButton } from '../../ui/icon-button';
import { Money } from '../../ui/money';
import { Picture } from '../../ui/picture';
import { PriceButton } from '../../ui/price-button';
import { Stepper } from '../../ui/stepper';
import { StruckPrice } from '../../ui/struck-price';
import { WhyButton } from '../../ui/why-button';
import type { CheckoutLine } from './checkout-line';

type ReviewLineProps = {
  line: CheckoutLine;
  /** What the server says of it, once it has. */
  checked: CheckedLine | undefined;
  /** The cases of its product in the order, over all lines. */
  cases: number;
  explainsPrice: boolean;
  onQuantity: (quantity: number) => void;
  /** Undefined for those who set no prices. */
  onChangePrice: (() => void) | undefined;
};

/** The columns of the review: on a desk one line, on a phone name and price above what changes the line. */
export const reviewColumns =
  'grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[2rem_minmax(0,1fr)_8.5rem_7.5rem_6rem_2.25rem]';

/** The quantity stays above zero; taking a line out is an action of its own. */
export function ReviewLine({
  line,
  checked,
  cases,
  explainsPrice,
  onQuantity,
  onChangePrice,
}: ReviewLineProps) {
  const name = lineName(line);
  const price = priceOf(line, checked);
  const nextBreak = line.isTester ? undefined : nextBreakWords(checked?.price?.next, cases, line);
  const rules = checked && quantityRulesOf(line, checked);
  const isCase = !line.isTester && line.casePackQuantity > 1;
  const units = unitsPerLine(line.casePackQuantity, line.quantity, line.isTester);
  return (
    <li
      data-line={lineId(line)}
      className={cn(
        reviewColumns,
        'relative border-t px-4 py-2 [contain-intrinsic-block-size:auto_6.5rem] [content-visibility:auto] sm:px-6 md:min-h-12 md:py-1 md:[contain-intrinsic-block-size:auto_3rem]',
      )}
    >
      <Picture
        src={line.imageUrl}
        alt=""
        size={40}
        className="size-10 rounded-md border max-md:row-span-2 max-md:self-start md:size-8"
      />
      <div className="min-w-0 max-md:col-span-2 max-md:pe-9">
        <h3 className="leading-5 font-medium wrap-anywhere">
          {line.name}{' '}
          {line.isTester && (
            <Badge color="purple" className="align-text-bottom">
              Tester
            </Badge>
          )}{' '}
          {line.manualPrice && (
            <Badge color="yellow" className="align-text-bottom">
              Manual
            </Badge>
          )}
        </h3>
        <p className="text-sm leading-4.5 text-ink-soft wrap-anywhere">
          {line.sku}
          {isCase && (
            <span className="whitespace-nowrap tabular-nums">{` · ${formatCount(units)} units`}</span>
          )}
          <span className="md:hidden">
            {' · '}
            <Price line={line} price={price} own={checked?.price?.ownPrice} onChange={onChangePrice} />
          </span>
        </p>
        {checked?.backorder && (
          <p className="text-sm leading-4.5 text-yellow tabular-nums">
            {backorderWords(checked.backorder, checked.backorder.expectedOn)}
          </p>
        )}
        {nextBreak !== undefined && (
          <p className="text-sm leading-4.5 text-accent tabular-nums">{nextBreak}</p>
        )}
        {explainsPrice && <Why line={line} checked={checked} price={price} />}
      </div>
      <p className="text-end text-sm text-ink-soft max-md:hidden">
        <Price line={line} price={price} own={checked?.price?.ownPrice} onChange={onChangePrice} />
      </p>
      <Stepper
        label={`Quantity of ${name}`}
        value={line.quantity}
        min={1}
        max={rules?.maximumQuantity ?? MAX_QUANTITY}
        step={rules?.orderMultiple}
        className="justify-self-start max-md:mt-2"
        onChange={onQuantity}
      />
      <Money className="text-end font-semibold max-md:mt-2">
        {price === undefined ? '-' : lineTotalText({ unitPrice: price, quantity: line.quantity })}
      </Money>
      <IconButton
        variant="danger"
        aria-label={`Remove ${name}`}
        className="max-md:absolute max-md:end-2 max-md:top-0.5 md:-me-2"
        onClick={() => onQuantity(0)}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

/** The server's price; the cart's own while the server is asked about another quantity. */
function priceOf(line: CheckoutLine, checked: CheckedLine | undefined): Cents | undefined {
  if (line.manualPrice) return line.manualPrice.price;
  const ofServer = checked?.unitPrice ?? undefined;
  return checked?.quantity === line.quantity ? (ofServer ?? line.unitPrice) : (line.unitPrice ?? ofServer);
}

type PriceProps = {
  line: CheckoutLine;
  price: Cents | undefined;
  own: Cents | null | undefined;
  onChange: ReviewLineProps['onChangePrice'];
};

function Price({ line, price, own, onChange }: PriceProps) {
  const struck = reducedFrom(own, price);
  if (price === undefined) return 'No price';
  const words = `${formatMoney(price)} ${pricePer(line)}`;
  const button = onChange && (
    <PriceButton about={lineName(line)} onPress={onChange}>
      {words}
    </PriceButton>
  );
  return (
    <>
      {struck !== undefined && <StruckPrice>{formatMoney(struck)}</StruckPrice>}
      <span className="whitespace-nowrap tabular-nums">{button ?? words}</span>
    </>
  );
}

type WhyProps = Pick<PriceProps, 'line' | 'price'> & Pick<ReviewLineProps, 'checked'>;

function Why({ line, checked, price }: WhyProps) {
  if (price === undefined || !isExplained(checked?.price)) return null;
  const explained = { ...line, unitPrice: price };
  return (
    <WhyButton
      label="Why this price?"
      about={lineName(line)}
      sentence={sourceWords(checked.price, explained)}
      facts={[
        ...priceFacts(checked.price, explained),
        ...(line.manualPrice ? [['Reason', line.manualPrice.reason] as const] : []),
      ]}
    />
  );
}
