import { orderRoleOf } from '@casepack/contract/access/questions';
import { dayOf, nextShipDate } from '@casepack/contract/calendar';
import { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { counted } from '@casepack/contract/count';
import type { DraftLine } from '@casepack/contract/drafts/draft';
import { saveDraft } from '@casepack/contract/drafts/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import { isSameLine } from '@casepack/contract/orders/line-rules';
import type { Order } from '@casepack/contract/orders/order';
import { getWholesaleCustomer } from '@casepack/contract/organizations/endpoints';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { call } from '../api/call';
import { newUuid } from '../api/new-uuid';
import { loadCart } from '../features/cart/carts';
import { type CheckoutValues, firstValues } from '../features/checkout/checkout-values';
import { clearDraft, keepValues, readDraft } from '../features/checkout/draft-store';
import type { OrderableLine } from '../features/orders/reorder-changes';
import { toast } from '../ui/toast';

export interface Duplicate {
  orderId: number;
  orderNumber: string;
  lines: readonly OrderableLine[];
}

const getOriginal = (orderId: number): Promise<Order> => call(getOrder, { params: { orderId } });

/** A note stays; a ship date that has passed does not. A product may be on several lines of an order. */
function toDraftLine(checked: OrderableLine, { items }: Order): DraftLine {
  const { line, productId, isTester, quantity, sku } = checked;
  const item = [items[line], ...items].find((each) => each && isSameLine(each, checked));
  const shipDate = item?.shipDate && item.shipDate >= dayOf(new Date()) ? item.shipDate : null;
  return {
    key: newUuid(),
    entry: sku,
    ...{ productId, quantity, isTester, shipDate },
    note: item?.note ?? null,
  };
}

/** A draft of the order's customer, lines and notes; answers its id. */
export async function duplicateAsDraft(user: CurrentUser, { orderId, lines }: Duplicate): Promise<string> {
  const original = await getOriginal(orderId);
  const id = newUuid();
  const isForOthers = orderRoleOf(toActor(user)) === 'staff';
  await call(saveDraft, {
    params: { id },
    body: {
      version: 0,
      customerId: isForOthers ? original.wholesaleCustomerId : undefined,
      total: null,
      content: {
        lines: lines.map((line) => toDraftLine(line, original)),
        details: {
          requestedShipDate: nextShipDate(dayOf(new Date())),
          ...{ purchaseOrderNumber: '', notes: original.notes ?? '', tax: '', shipping: '' },
          ...{ discountType: 'flat', discountValue: '', discountDescription: '' },
          ...{ shippingLocationId: null, billingLocationId: null },
          ...{ paymentType: 'credit_card', marketplaceName: '' },
        },
      },
    },
  });
  return id;
}

/** Staff and reps choose a customer at checkout: that of the order is chosen already. */
async function findCustomer(user: CurrentUser, orderId: number): Promise<CheckoutCustomer | undefined> {
  if (orderRoleOf(toActor(user)) !== 'staff') return undefined;
  const { wholesaleCustomerId: id } = await getOriginal(orderId);
  return CheckoutCustomer.parse(await call(getWholesaleCustomer, { params: { id } }));
}

function chooseCustomer(user: CurrentUser, customer: CheckoutCustomer, keepsChosen: boolean): void {
  const values: CheckoutValues =
    readDraft({ userId: user.id })?.values ??
    firstValues(user, orderRoleOf(toActor(user)), dayOf(new Date()));
  if (values.customer?.id === customer.id || (keepsChosen && values.customer)) return;
  keepValues(
    { userId: user.id },
    {
      ...values,
      ...{ customerMode: 'existing', customer, shippingLocationId: null, billingLocationId: null },
    },
  );
}

/** Puts the lines into the cart; the message offers to restore the cart as it was. */
export async function duplicateIntoCart(
  user: CurrentUser,
  { orderId, orderNumber, lines }: Duplicate,
  isReplacing: boolean,
): Promise<boolean> {
  const customer = await findCustomer(user, orderId);
  const cart = await loadCart(user.id);
  const before = cart.lines();
  const typedBefore = readDraft({ userId: user.id })?.values;
  if (isReplacing) cart.replaceWith(lines);
  else if (!(await cart.addAll(lines))) return false;
  if (customer) chooseCustomer(user, customer, !isReplacing && before.length > 0);

  const undo = () => {
    cart.restore(before);
    if (typedBefore) keepValues({ userId: user.id }, typedBefore);
    else clearDraft({ userId: user.id });
    toast({ title: 'Undone', description: 'Your cart is as it was before.' });
  };
  toast({
    title: isReplacing ? 'Cart replaced' : 'Added to your cart',
    description: `${counted(lines.length, 'line')} of order ${orderNumber}`,
    action: { label: 'Undo', onFollow: undo },
  });
  return true;
}
