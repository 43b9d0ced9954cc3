import { cents } from '@casepack/contract/money';
import { Order } from '@casepack/contract/orders/order';

const item = (id: number): Order['items'][number] => ({
  id,
  productId: id,
  product: {
    name: `Soap ${id}`,
    sku: `S-${id}`,
    casePackCost: cents(2400),
    wholesalePricePerUnit: cents(200),
    casePackQuantity: 12,
    imageUrl: null,
  },
  quantity: 1,
  unitPrice: cents(2400),
  totalPrice: cents(2400),
  isTester: false,
  price: { source: 'own', listName: null, fromQuantity: 1, ownPrice: null, next: null },
  note: null,
  shipDate: null,
  partNumber: null,
});

/** An order of the given number of cases of soap, for tests of screens that show it. */
export const sampleOrder = (items: number, changes: Partial<Order> = {}): Order => ({
  id: 5,
  publicId: 'abc',
  orderNumber: 'CP-000005',
  status: 'waiting_for_payment',
  createdAt: new Date('2026-11-02T10:00:00.000Z'),
  updatedAt: new Date('2026-11-02T10:00:00.000Z'),
  version: 1,
  requestedShipDate: null,
  manufacturerId: 3,
  salesOrganizationId: null,
  wholesaleCustomerId: 11,
  customer: {
    companyName: 'Corner Shop',
    contactPerson: 'Cora',
    email: 'cora@corner.test',
    phone: null,
    purchaseOrderNumber: null,
    shippingAddress: null,
  },
  paymentMethod: 'Credit Card',
  subtotal: cents(2400 * items),
  tax: cents(100),
  shipping: cents(500),
  discount: cents(0),
  discountType: 'flat',
  discountValue: cents(0),
  discountDescription: null,
  total: cents(2400 * items + 600),
  amountPaid: cents(0),
  amountRefunded: cents(0),
  amountAuthorized: cents(0),
  refundDue: false,
  paidAt: null,
  paymentPending: false,
  heldFor: [],
  deposit: null,
  approvalExpiresAt: null,
  billingAddress: null,
  paymentTerms: 'NET30',
  notes: null,
  rep: null,
  items: Array.from({ length: items }, (_, index) => item(index + 1)),
  tracking: [],
  ...changes,
});

/** The same in the wire format. */
export const sentOrder = (changes: Partial<Order> = {}) => Order.encode(sampleOrder(0, changes));
