import type { Order, OrderCustomer, OrderItem, PublicOrder, Tracking } from '@casepack/contract/orders/order';

/** What the order page shows to everyone; the rest is for signed-in users. */
export type ShownOrder = Omit<
  PublicOrder,
  'manufacturerName' | 'customer' | 'items' | 'tracking' | 'shipments'
> &
  Partial<Pick<PublicOrder, 'manufacturerName' | 'shipments'>> &
  Partial<
    Pick<
      Order,
      | 'wholesaleCustomerId'
      | 'stripePaymentIntentId'
      | 'rep'
      | 'readyToShip'
      | 'notes'
      | 'paymentMethod'
      | 'paymentTerms'
      | 'billingAddress'
    >
  > & {
    customer: Omit<OrderCustomer, 'phone'> & Partial<Pick<OrderCustomer, 'phone'>>;
    items: readonly ShownItem[];
    tracking: readonly ShownTracking[];
  };

export type ShownItem = Omit<OrderItem, 'id' | 'product' | 'price'> &
  Partial<Pick<OrderItem, 'id' | 'price'>> & {
    product: Omit<OrderItem['product'], 'imageUrl'> & Partial<Pick<OrderItem['product'], 'imageUrl'>>;
  };
export type ShownTracking = Omit<Tracking, 'id' | 'shipmentId'>;

export const orderTabs = ['overview', 'payment', 'tracking', 'documents'] as const;
export type OrderTab = (typeof orderTabs)[number];
