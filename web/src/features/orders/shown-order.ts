import type { Order, OrderCustomer, OrderItem, PublicOrder, Tracking } from '@casepack/contract/orders/order';

/** What the order's page shows to everyone; the rest is there for whoever is signed in. */
export type ShownOrder = Omit<PublicOrder, 'manufacturerName' | 'customer' | 'items' | 'tracking'> &
  Partial<Pick<PublicOrder, 'manufacturerName'>> &
  Partial<
    Pick<
      Order,
      'stripePaymentIntentId' | 'rep' | 'notes' | 'paymentMethod' | 'paymentTerms' | 'billingAddress'
    >
  > & {
    customer: Omit<OrderCustomer, 'phone'> & Partial<Pick<OrderCustomer, 'phone'>>;
    items: readonly ShownItem[];
    tracking: readonly ShownTracking[];
  };

export type ShownItem = Omit<OrderItem, 'id' | 'product'> &
  Partial<Pick<OrderItem, 'id'>> & {
    product: Omit<OrderItem['product'], 'imageUrl'> & Partial<Pick<OrderItem['product'], 'imageUrl'>>;
  };
export type ShownTracking = Omit<Tracking, 'id'>;

export const orderTabs = ['overview', 'payment', 'tracking', 'documents'] as const;
export type OrderTab = (typeof orderTabs)[number];
