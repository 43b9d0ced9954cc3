import { exportOrders } from '@casepack/contract/orders/endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { wholesaleCustomers } from '../db/schema/organizations';
import { useTestApp } from '../testing/test-app';

describe('an export of orders', () => {
  const app = useTestApp();

  it('has a column of customer numbers only if a customer has one', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const staff = await app.as({ manufacturerId });
    const numbered = await app.customer({ manufacturerId });
    const other = await app.customer({ manufacturerId });
    for (const { id } of [numbered, other]) await app.order({ manufacturerId, wholesaleCustomerId: id });
    const exported = async () => (await staff.call(exportOrders)).text.trimEnd().split('\r\n');
    const [plain] = await exported();

    await app.db
      .update(wholesaleCustomers)
      .set({ customerNumber: 'C-1001' })
      .where(eq(wholesaleCustomers.id, numbered.id));

    const [head, ...lines] = await exported();
    expect(plain).toMatch(/,Refunded$/);
    expect(head).toBe(`${plain},Customer Number`);
    expect(lines.map((line) => line.split(',').at(-1)).sort()).toEqual(['', 'C-1001']);
  });

  it('has only the selected orders, and none that the caller cannot see', async () => {
    const place = async (manufacturerId: number) => {
      const { id: wholesaleCustomerId } = await app.customer({ manufacturerId });
      return app.order({ manufacturerId, wholesaleCustomerId });
    };
    const { id: manufacturerId } = await app.manufacturer();
    const [first, , third] = [
      await place(manufacturerId),
      await place(manufacturerId),
      await place(manufacturerId),
    ];
    const foreign = await place((await app.manufacturer()).id);
    const staff = await app.as({ manufacturerId });
    const exported = async (ids: readonly { id: number }[]) => {
      const { text } = await staff.call(exportOrders, { query: { ids: ids.map(({ id }) => id).join() } });
      return text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0])
        .sort();
    };

    expect(await exported([first, third, foreign])).toEqual([first.orderNumber, third.orderNumber].sort());
    expect(await exported([foreign])).toEqual([]);
  });

  it.each(['', '0', '1,two', '1.5', '1,,2'])('refuses %j as the ids of orders', async (ids) => {
    const staff = await app.as({ manufacturerId: (await app.manufacturer()).id });

    expect(await staff.call(exportOrders, { query: { ids } })).toMatchObject({ status: 400 });
  });
});
