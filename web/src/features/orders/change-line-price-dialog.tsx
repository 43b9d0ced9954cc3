import type { Cents } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import { lineName, pricePer } from '@casepack/contract/orders/line-words';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { readManualPrice, typedPriceWords } from '@casepack/contract/pricing/manual-price-entry';
import { AmountReasonDialog } from '../../ui/amount-reason-dialog';
import { type EntryLine, manualPriceOf } from './order-entry';

type ChangeLinePriceDialogProps = {
  line: EntryLine;
  /** Undefined if there is none today. */
  listPrice: Cents | undefined;
  /** Null is the list price. */
  onPrice: (price: ManualPrice | null) => void;
  onClose: () => void;
};

export function ChangeLinePriceDialog({ line, listPrice, onPrice, onClose }: ChangeLinePriceDialogProps) {
  const manualPrice = manualPriceOf(line);
  return (
    <AmountReasonDialog
      title="Change price"
      description={lineName(line)}
      amountLabel={`Price ${pricePer(line)} ($)`}
      start={{ amount: moneyText(line.unitPrice), reason: manualPrice?.reason ?? '' }}
      hintOf={(amount) => typedPriceWords(amount, listPrice)}
      saveLabel="Set price"
      onSave={(entry) => {
        const read = readManualPrice(entry);
        if ('errors' in read) return read.errors;
        onPrice(read.manualPrice);
        return undefined;
      }}
      reset={manualPrice ? { label: 'Reset to list price', onReset: () => onPrice(null) } : undefined}
      onClose={onClose}
    />
  );
}
