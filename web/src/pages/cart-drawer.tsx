import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../api/current-user';
import { CartDrawer as Drawer } from '../features/cart/cart-drawer';
import { cartOf } from '../features/cart/cart-of';

type CartDrawerProps = { userId: number; open: boolean; onOpenChange: (open: boolean) => void };

export function CartDrawer({ userId, open, onOpenChange }: CartDrawerProps) {
  const navigate = useNavigate();
  return (
    <Drawer
      cart={cartOf(userId)}
      hasMinimum={useCurrentUser()?.hasOrderMinimum ?? false}
      open={open}
      onOpenChange={onOpenChange}
      onCheckout={() => {
        onOpenChange(false);
        void navigate({ to: '/checkout' });
      }}
    />
  );
}
