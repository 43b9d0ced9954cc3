import type { Order } from '@casepack/contract/orders/order';
import { whyNoDeposit } from '@casepack/contract/payments/deposit';
import HandCoins from 'lucide-react/icons/hand-coins';
import X from 'lucide-react/icons/x';
import { failure } from '../../api/failure';
import { MenuItem } from '../../ui/menu';
import { toast } from '../../ui/toast';
import { useRemoveDeposit } from './orders.queries';

type DepositMenuItemsProps = { order: Order; onAsk: () => void };

/** Requires a deposit of an order that is not processed yet, or changes or removes it. */
export function DepositMenuItems({ order, onAsk }: DepositMenuItemsProps) {
  const removing = useRemoveDeposit(order.id);
  const isOpen = whyNoDeposit(order) === undefined;
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Deposit Removed', description: 'The order can be processed without it.' }),
      onError: (error) => toast(failure(error, 'Failed to remove the deposit')),
    });
  return (
    <>
      {isOpen && (
        <MenuItem onSelect={onAsk}>
          <HandCoins aria-hidden />
          {order.deposit === null ? 'Require Deposit' : 'Change Deposit'}
        </MenuItem>
      )}
      {isOpen && order.deposit !== null && (
        <MenuItem disabled={removing.isPending} onSelect={remove}>
          <X aria-hidden />
          Remove Deposit
        </MenuItem>
      )}
    </>
  );
}
