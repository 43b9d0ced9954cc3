import { cents } from '@casepack/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../context';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';
import { editOrder } from './edit-order';

describe('an edit during a card payment that was started after the page was loaded', () => {
  const app = useTestApp();
  let shop: CardShop;
  let ctx: Context;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    const { id: userId } = await app.user({ manufacturerId: shop.maker.id });
    ctx = {
      ...app.running.systemContext(),
      actor: {
        userId,
        isAdmin: false,
        isOrgAdmin: false,
        organizationType: 'manufacturer',
        manufacturerId: shop.maker.id,
        salesOrganizationId: null,
        wholesaleCustomerId: null,
      },
    };
  });

  it('withdraws the payment if the total changes, so that the old total cannot be paid', async () => {
    const { id } = await shop.order();
    const { body } = await shop.begin(id);

    await editOrder(ctx, id, { tax: cents(200) });
    await app.runJobs();

    expect((await shop.snapshot()).intents).toEqual([{ id: body.paymentIntentId, status: 'cancelled' }]);
    await expect(shop.confirm(body.paymentIntentId)).rejects.toThrow('canceled');
    expect(await shop.charged()).toBe(0);
  });

  it('leaves the payment alone if the total does not change', async () => {
    const { id } = await shop.order();
    const { body } = await shop.begin(id);

    await editOrder(ctx, id, { discountDescription: 'Spring sale' });

    expect(await app.runJobs()).toBe(0);
    expect((await shop.snapshot()).intents).toEqual([{ id: body.paymentIntentId, status: 'open' }]);
  });
});
