import type { CurrentUser } from '@casepack/contract/users/user';
import { loadCart } from '../features/cart/carts';
import { loadCode } from '../ui/load-code';

type RouteInput = { context: { user: CurrentUser | null } };

/** For routes whose pages read the cart on their first render. */
export const openCart = ({ context: { user } }: RouteInput) =>
  user ? loadCode(() => loadCart(user.id)) : undefined;
