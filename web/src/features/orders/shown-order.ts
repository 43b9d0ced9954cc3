import type { Order, OrderCustomer, OrderItem, PublicOrder, Tracking } from '@casepack/contract/orders/order';

/** What the order's page shows to everyone; the rest is there for whoever is signed in. */
export type ShownOrder = Omit<PublicOrder, 'manufacturerName' | 'customer' | 'items' | 'tracking'> &
  Partial<Pick<PublicOrder, 'manufacturerName'>> &
  Partial<Pick<Order, 'stripePaymentIntentId' | 'rep' | 'notes' | 'paymentMethod' | 'paymentTerms'>> & {
    customer: Omit<OrderCustomer, 'phone'> & Partial<Pick<OrderCustomer, 'phone'>>;
    items: readonly ShownItem[];
    tracking: readonly ShownTracking[];
  };

export type ShownItem = Omit<OrderItem, 'id'> & Partial<Pick<OrderItem, 'id'>>;
export type ShownTracking = Omit<Tracking, 'id'>;

export const orderTabs = ['overview', 'payment', 'tracking', 'documents'] as const;
export type OrderTab = (typeof orderTabs)[number];
