import type { People } from './versions';
import type { OrderOnWire, Visitor } from './visitor';

export interface EarlierShop extends People {
  customerId: number;
  /** The first is counted, the second is always available. */
  productIds: [counted: number, unlimited: number];
}

export const COUNTED_UNITS = 9_000_000;

type Way = (shop: EarlierShop, key: string) => Promise<OrderOnWire>;

async function addProduct(maker: Visitor, sku: string, unitsAvailable: number | null): Promise<number> {
  const { id } = await maker.call<{ id: number }>('POST', '/api/products/single', {
    ...{ sku, name: `Sturdy Soap ${sku}`, category: 'Soap', wholesalePricePerUnit: '2.00' },
    ...{
      casePackQuantity: 12,
      casePackCost: '24.00',
      unitsAvailable,
      hasTestersAvailable: true,
      testerPrice: '1.00',
    },
  });
  return id;
}

export async function stockShop(people: People): Promise<EarlierShop> {
  const productIds: EarlierShop['productIds'] = [
    await addProduct(people.maker, 'UPGRADE-1', COUNTED_UNITS),
    await addProduct(people.maker, 'UPGRADE-2', null),
  ];
  const customers = await people.buyer.call<{ id: number }[]>('GET', '/api/checkout/wholesale-customers');
  return { ...people, productIds, customerId: customers[0]?.id ?? 0 };
}

const cartOf = ({ productIds: [counted, unlimited] }: EarlierShop) => [
  { productId: counted, quantity: 3 },
  { productId: unlimited, quantity: 2 },
];

const save =
  (more: object = {}, who: 'maker' | 'rep' | 'buyer' = 'maker'): Way =>
  (shop, key) =>
    shop[who].call('POST', '/api/save-order', {
      ...{ customer: { id: shop.customerId }, items: cartOf(shop), paymentMethod: 'Terms' },
      ...{ purchaseOrderNumber: key, ...more },
    });

const placeByCard: Way = async (shop, key) => {
  const cart = { customerId: shop.customerId, items: cartOf(shop) };
  const begun = await shop.buyer.call<Parameters<Visitor['fillInCard']>[0]>(
    'POST',
    '/api/create-payment-intent',
    { cart },
  );
  return shop.buyer.call('POST', '/api/submit-order', {
    ...{ customer: { id: shop.customerId }, items: cart.items, purchaseOrderNumber: key },
    ...{ paymentMethod: 'Credit Card', paymentIntentId: await shop.buyer.fillInCard(begun) },
  });
};

type Step = (shop: EarlierShop, order: OrderOnWire, key: string) => Promise<OrderOnWire>;

const then =
  (first: Way, ...steps: Step[]): Way =>
  async (shop, key) => {
    let order = await first(shop, key);
    for (const step of steps) order = await step(shop, order, key);
    return order;
  };

const move =
  (status: string): Step =>
  ({ maker }, { id }) =>
    maker.call('PATCH', `/api/orders/${id}/status`, { status });

const payByCheck =
  (share: number): Step =>
  ({ maker }, { id, total }, key) =>
    maker.call('POST', `/api/orders/${id}/payments`, {
      ...{ method: 'check', amount: (Number(total) * share).toFixed(2), reference: `Check ${key}` },
    });

const invoice: Step = async ({ maker }, order) => {
  await maker.call('POST', `/api/orders/${order.id}/create-invoice`);
  return maker.call('GET', `/api/orders/${order.id}`);
};

const track: Step = ({ maker }, { id }, key) =>
  maker.call('POST', `/api/orders/${id}/tracking`, { trackingNumber: `1Z${key}`, carrier: 'ups' });

const editLines: Step = ({ maker }, { id, items }) =>
  maker.call('PATCH', `/api/orders/${id}/edit`, {
    items: items.map((item) => ({ ...item, quantity: item.quantity + 1 })),
    ...{ shipping: '12.50', tax: '3.10' },
  });

const renewLink: Step = ({ maker }, { id }) => maker.call('POST', `/api/orders/${id}/public-link`);
const payByCard: Step = ({ buyer }, order) => buyer.payByCard(order);
const refund =
  (share: number): Step =>
  ({ maker }, order) =>
    maker.refund(order, share);

const openCardForm: Step = async ({ buyer }, order) => {
  await buyer.call('POST', `/api/orders/${order.id}/create-payment-intent`, {});
  return order;
};

const percentage = { discountType: 'percentage', discountValue: '7.50', discountDescription: 'Loyal' };
const tester = (shop: EarlierShop) => ({
  items: [...cartOf(shop), { productId: shop.productIds[0], quantity: 1, isTester: true }],
});

/** Every way in which the first version could leave an order. */
export const ways: Record<string, Way> = {
  saved: save(),
  'saved by the rep': save({}, 'rep'),
  'saved by the buyer': save({}, 'buyer'),
  'with testers': (shop, key) => save(tester(shop))(shop, key),
  'with a discount of percent': save(percentage),
  'with a flat discount': save({ discountType: 'flat', totals: { discount: '10.00' } }),
  edited: then(save(), editLines),
  'with a new link': then(save(), renewLink),
  pending: then(save(), move('pending')),
  'paid in part by check': then(save(), payByCheck(0.4)),
  'paid by check': then(save(), payByCheck(1)),
  'paid, processing': then(save(), payByCheck(1), move('processing')),
  processing: then(save(), move('processing')),
  shipped: then(save(), move('shipped')),
  'paid and shipped': then(save(), payByCheck(1), track),
  'delivered and not paid': then(save(percentage), move('delivered')),
  'delivered and paid': then(save(), payByCheck(1), track, move('delivered')),
  'shipped and set back': then(save(), move('shipped'), move('processing')),
  invoiced: then(save(), invoice),
  'invoiced, edited, invoiced': then(save(), invoice, editLines, invoice),
  'invoiced and paid in part': then(save(), invoice, payByCheck(0.5)),
  cancelled: then(save(), move('cancelled')),
  'cancelled after it had shipped': then(save(), move('shipped'), move('cancelled')),
  'cancelled, opened again': then(save(), move('cancelled'), move('pending')),
  'paid and cancelled': then(save(), payByCheck(1), move('cancelled')),
  'refunded by check': then(save(), payByCheck(1), refund(1)),
  'shipped, refunded in part': then(save(), payByCheck(1), track, refund(0.25)),
  'placed by card': placeByCard,
  'placed by card, refunded in part': then(placeByCard, refund(0.5)),
  'placed by card, cancelled, refunded': then(placeByCard, move('cancelled'), refund(1)),
  'paid by card': then(save(), payByCard),
  'with an open card form': then(save(), openCardForm),
};
