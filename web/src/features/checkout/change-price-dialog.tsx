import type { PriceRight } from '@casepack/contract/access/questions';
import type { Quote } from '@casepack/contract/checkout/endpoints';
import { money } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import { lineName, pricePer } from '@casepack/contract/orders/line-words';
import { aboveLimitWords, isAboveLimit } from '@casepack/contract/pricing/discount-limit';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { readManualPrice, typedPriceWords } from '@casepack/contract/pricing/manual-price-entry';
import { AmountReasonDialog } from '../../ui/amount-reason-dialog';
import type { CheckoutLine } from './checkout-line';
import { findChecked } from './line-issue';

type ChangePriceDialogProps = {
  line: CheckoutLine;
  quote: Quote;
  right: PriceRight;
  /** Null is the list price. */
  onPrice: (price: ManualPrice | null) => void;
  onClose: () => void;
};

/** The rep learns before saving whether the order has to be approved at this price. */
function limitWarning({ lines, totals, discountLimit }: Quote, changed: CheckoutLine, typed: string) {
  const price = money.safeParse(typed).data;
  if (!discountLimit || price === undefined) return undefined;
  const found = findChecked(changed, lines);
  const priced = lines.flatMap((line) => {
    if (line.unitPrice === null) return [];
    const unitPrice = line === found ? price : line.unitPrice;
    return [{ unitPrice, listPrice: line.price?.listPrice ?? line.unitPrice, quantity: line.quantity }];
  });
  const { maxDiscount } = discountLimit;
  return isAboveLimit(priced, totals.discount, maxDiscount) ? aboveLimitWords(maxDiscount) : undefined;
}

export function ChangePriceDialog({ line, quote, right, onPrice, onClose }: ChangePriceDialogProps) {
  const { manualPrice } = line;
  const checked = findChecked(line, quote.lines);
  const listPrice = checked?.price?.listPrice ?? checked?.unitPrice ?? line.unitPrice;
  const start = manualPrice?.price ?? listPrice;
  return (
    <AmountReasonDialog
      title="Change price"
      description={lineName(line)}
      amountLabel={`Price ${pricePer(line)} ($)`}
      start={{ amount: start === undefined ? '' : moneyText(start), reason: manualPrice?.reason ?? '' }}
      hintOf={(amount) => typedPriceWords(amount, listPrice)}
      warningOf={(amount) => limitWarning(quote, line, amount)}
      saveLabel="Set price"
      onSave={(entry) => {
        const read = readManualPrice(entry, right === 'lower' ? listPrice : undefined);
        if ('errors' in read) return read.errors;
        onPrice(read.manualPrice);
        return undefined;
      }}
      reset={manualPrice && { label: 'Reset to list price', onReset: () => onPrice(null) }}
      onClose={onClose}
    />
  );
}
