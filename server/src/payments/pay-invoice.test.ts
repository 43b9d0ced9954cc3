import { getInvoicePage, listInvoices } from '@casepack/contract/invoices/endpoints';
import {
  completePublicPayment,
  createOrderPayment,
} from '@casepack/contract/payments/card-payment-endpoints';
import { createShipment } from '@casepack/contract/shipments/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GivenAccount, giveCardAccount } from '../testing/card-accounts';
import { useTestApp } from '../testing/test-app';
import { type SeenOrder, Warehouse } from '../testing/warehouse';

describe('the invoice of a shipment, paid by its link', () => {
  const app = useTestApp({ poolSize: 8 });
  let house: Warehouse;
  let account: GivenAccount;
  let order: SeenOrder;
  let first: string;
  let second: string;
  beforeEach(async () => {
    house = await Warehouse.open(app, { invoiceOn: 'shipment' });
    account = await giveCardAccount(app, house.maker.id);
    order = await house.order([1, 2, 1]);
    await ship(0, 1);
    await ship(1, 2);
    const { body } = await house.staff.call(listInvoices, { params: { id: order.id } });
    [second = '', first = ''] = body.map(
      ({ invoiceUrl }: { invoiceUrl: string }) => invoiceUrl.split('/')[2],
    );
  });

  const ship = (index: number, quantity: number) =>
    house.staff.call(createShipment, {
      params: { id: order.id },
      body: { lines: [{ itemId: order.items[index]?.id ?? 0, quantity }] },
    });
  const page = async (token: string) =>
    (await app.visitor().call(getInvoicePage, { params: { token } })).body;
  const begin = (invoice: string, id = order.publicId) =>
    app.visitor().call(createOrderPayment, { params: { id }, body: { invoice } });
  async function pay(invoice: string): Promise<void> {
    const { paymentIntentId } = (await begin(invoice)).body;
    await account.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
    const params = { publicId: order.publicId };
    await app.visitor().call(completePublicPayment, { params, body: { paymentIntentId } });
  }

  it('costs what is open of that invoice', async () => {
    expect(await begin(first)).toMatchObject({ status: 200, body: { amount: '24.00' } });
    expect(await page(first)).toMatchObject({ openAmount: '24.00', openBefore: '0.00', dueAfter: '72.00' });
    await pay(first);

    expect(await page(first)).toMatchObject({ openAmount: '0.00', orderPublicId: null });
    expect(await page(second)).toMatchObject({ openAmount: '48.00', openBefore: '0.00', dueAfter: '24.00' });
    await pay(second);
    expect(await page(second)).toMatchObject({ openAmount: '0.00', amountPaid: '48.00' });
    expect(await house.read(order.id)).toMatchObject({ amountPaid: '72.00', paidAt: null });
    expect(await house.wrong()).toEqual([]);
  });

  it('says what is open on earlier invoices, which are settled first', async () => {
    expect(await page(second)).toMatchObject({ openAmount: '48.00', openBefore: '24.00', dueAfter: '48.00' });
    await pay(second);

    expect(await page(first)).toMatchObject({ openAmount: '0.00' });
    expect(await page(second)).toMatchObject({ openAmount: '24.00', openBefore: '0.00' });
  });

  it('cannot be paid twice, nor through another order', async () => {
    await pay(first);
    const other = await house.order([1]);

    expect(await begin(first)).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable', message: 'There is nothing left to pay on this invoice.' },
    });
    const notFound = { status: 404, body: { message: 'Invoice not found' } };
    expect(await begin(second, other.publicId)).toMatchObject(notFound);
    expect(await begin('A'.repeat(43))).toMatchObject(notFound);
  });
});
