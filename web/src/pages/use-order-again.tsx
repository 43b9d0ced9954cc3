import type { OrderSummary } from '@casepack/contract/orders/order';
import type { ReorderLine } from '@casepack/contract/orders/order-line';
import { useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { loadCart } from '../features/cart/carts';
import { changesSince, isOrderable } from '../features/orders/reorder-changes';
import { ReorderDialog, type ReorderReport } from '../features/orders/reorder-dialog';
import { loadCodeOrToast } from '../ui/load-code-or-toast';
import { toast } from '../ui/toast';

/** Puts the lines of an earlier order into the cart, and says what is different today. */
export function useOrderAgain() {
  const user = useCurrentUser();
  const [report, setReport] = useState<ReorderReport>();

  async function fillCart({ orderNumber }: Pick<OrderSummary, 'orderNumber'>, lines: readonly ReorderLine[]) {
    if (user === null) return;
    const cart = await loadCodeOrToast(() => loadCart(user.id));
    if (!cart) return;
    const orderable = lines.filter(isOrderable);
    if (!(await cart.addAll(orderable))) return;
    const changes = changesSince(lines);
    if (changes.length > 0) setReport({ orderNumber, added: orderable.length, changes });
    else {
      toast({
        title: 'Added to your cart',
        description: `Everything of order ${orderNumber} is in your cart at the same prices.`,
      });
    }
  }

  return {
    fillCart,
    dialog: report && <ReorderDialog report={report} onClose={() => setReport(undefined)} />,
  };
}
