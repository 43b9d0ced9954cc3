import type { Quote } from '@casepack/contract/checkout/endpoints';
import { isSameLine, type LineKey } from '@casepack/contract/orders/line-rules';
import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../../ui/use-on-demand';
import type { CheckoutLine } from './checkout-line';
import type { LinePrices } from './use-line-prices';

/** The dialog for the price of a line. Its code is loaded when it is first opened. */
export function useChangePrice(
  lines: readonly CheckoutLine[],
  quote: Quote | undefined,
  { right, setPrice }: Pick<LinePrices, 'right' | 'setPrice'>,
): { changePrice: ((line: LineKey) => void) | undefined; dialog: ReactNode } {
  const [changing, setChanging] = useState<LineKey>();
  const line = changing && lines.find((each) => isSameLine(each, changing));
  const close = () => setChanging(undefined);
  const code = useOnDemand(line !== undefined, {
    load: () => import('./change-price-dialog'),
    onMissing: close,
  });
  return {
    changePrice: right === 'none' ? undefined : setChanging,
    dialog: line && quote && code && (
      <code.ChangePriceDialog
        line={line}
        quote={quote}
        right={right}
        onPrice={(price) => setPrice(line, price)}
        onClose={close}
      />
    ),
  };
}
