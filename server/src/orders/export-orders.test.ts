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
});
