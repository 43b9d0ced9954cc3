import { changeOrderStatus } from '@casepack/contract/order-changes/endpoints';
import { describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

describe('a rejected status change', () => {
  const app = useTestApp({ poolSize: 3 });

  it('leaves the open card payment alone and adds no job', async () => {
    const shop = await CardShop.open(app);
    const { id } = await shop.order();
    const { body } = await shop.begin(id);
    await shop.rows(`update orders set status = 'delivered'`);

    const reply = await shop.staff.call(changeOrderStatus, { params: { id }, body: { status: 'cancelled' } });

    expect([reply.status, reply.body.code]).toEqual([409, 'status_barred']);
    expect(await shop.rows('select name from jobs.job')).toEqual([]);
    expect((await shop.snapshot()).intents).toEqual([{ id: body.paymentIntentId, status: 'open' }]);
  });
});
