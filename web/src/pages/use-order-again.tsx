import type { OrderSummary } from '@casepack/contract/orders/order';
import type { ReorderLine } from '@casepack/contract/orders/order-line';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { failure } from '../api/failure';
import { useCartCount } from '../features/cart/carts';
import { type DuplicateChoice, DuplicateDialog } from '../features/orders/duplicate-dialog';
import { changesSince, isOrderable } from '../features/orders/reorder-changes';
import { loadCodeOrToast } from '../ui/load-code-or-toast';
import { toast } from '../ui/toast';

type Original = Pick<OrderSummary, 'id' | 'orderNumber'>;

/** Nobody signed in has no cart. */
const NOBODY = 0;

/** Asks whether the lines of an earlier order become a draft or go into the cart. */
export function useOrderAgain() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ order: Original; lines: readonly ReorderLine[] }>();
  const [doing, setDoing] = useState<DuplicateChoice>();
  const isCartEmpty = useCartCount(user?.id ?? NOBODY) === 0;

  async function run(choice: DuplicateChoice) {
    if (user === null || asked === undefined) return;
    const code = await loadCodeOrToast(() => import('./duplicate-order'));
    if (!code) return;
    const { id: orderId, orderNumber } = asked.order;
    const duplicate = { orderId, orderNumber, lines: asked.lines.filter(isOrderable) };
    if (choice === 'draft') {
      const draftId = await code.duplicateAsDraft(user, duplicate);
      await navigate({ to: '/desk/$draftId', params: { draftId } });
      return;
    }
    if (await code.duplicateIntoCart(user, duplicate, choice === 'replace')) setAsked(undefined);
  }

  async function choose(choice: DuplicateChoice) {
    setDoing(choice);
    try {
      await run(choice);
    } catch (error) {
      toast(failure(error, 'Failed to duplicate order'));
    } finally {
      setDoing(undefined);
    }
  }

  const belongsToCompany =
    user !== null &&
    (user.isAdmin || Boolean(user.manufacturerId ?? user.salesOrganizationId ?? user.wholesaleCustomerId));

  return {
    ask: (order: Original, lines: readonly ReorderLine[]) => setAsked({ order, lines }),
    dialog: asked && (
      <DuplicateDialog
        orderNumber={asked.order.orderNumber}
        orderable={asked.lines.filter(isOrderable).length}
        changes={changesSince(asked.lines)}
        offersDraft={belongsToCompany}
        isCartEmpty={isCartEmpty}
        doing={doing}
        onChoose={(choice) => void choose(choice)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
