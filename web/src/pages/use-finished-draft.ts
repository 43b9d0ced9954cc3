import type { DraftPlaced } from '@casepack/contract/drafts/draft';
import type { Order } from '@casepack/contract/orders/order';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { DraftKeeper } from '../features/desk/draft-keeper';
import { forgetDraft } from '../features/desk/local-draft';
import { orderQueries } from '../features/orders/orders.queries';
import { toast } from '../ui/toast';
import { placedNotice, savedNotice } from './finished-words';

/** A draft that became an order leads to the page of the order; the cart is not touched. */
export function useFinishedDraft(userId: number, draftId: string | undefined, keeper?: DraftKeeper) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  /** On the desk the keeper of the draft has to be finished first. */
  async function forget() {
    if (draftId !== undefined) await forgetDraft(userId, draftId);
    void queryClient.invalidateQueries({ queryKey: ['drafts'] });
  }
  async function close(order: DraftPlaced | null) {
    keeper?.finish(order);
    await forget();
  }
  async function leaveFor(orderId: number, orderNumber: string, hash?: string) {
    await close({ orderId, orderNumber });
    await navigate({
      to: '/orders/$orderId',
      params: { orderId: String(orderId) },
      ...(hash === undefined ? {} : { hash }),
      replace: true,
    });
  }
  function finish(order: Order, notice: ReturnType<typeof placedNotice>) {
    queryClient.setQueryData(orderQueries.detail(order.id).queryKey, order);
    toast(notice);
    void leaveFor(order.id, order.orderNumber);
  }
  return {
    forget,
    placed: (order: Order) => finish(order, placedNotice(order)),
    saved: (order: Order, isEarlier: boolean) => finish(order, savedNotice(order, isEarlier)),
    /** The company approves it first. */
    requested: async (id: number) => {
      await close(null);
      await navigate({ to: '/approvals/$approvalId', params: { approvalId: String(id) }, replace: true });
    },
    /** The order is there, but its card was refused: its page takes another one. */
    unpaid: (orderId: number) => void leaveFor(orderId, '', 'payment'),
  };
}
