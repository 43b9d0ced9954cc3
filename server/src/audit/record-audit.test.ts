import { describe, expect, it } from 'vitest';
import { inTransaction } from '../context';
import { auditEntries } from '../db/schema/audit';
import { useTestApp } from '../testing/test-app';
import { changesBetween, recordAudit } from './record-audit';

describe('the audit trail', () => {
  const app = useTestApp();

  it('records who did what to which subject, from where and when', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const node = { manufacturerId, salesOrganizationId: null, wholesaleCustomerId: null };
    const ctx = app.running.systemContext();
    const origin = { ...ctx.origin, address: '192.0.2.1' };

    await recordAudit(
      { ...ctx, origin },
      {
        action: 'renamed',
        subjectType: 'product',
        subjectId: 5,
        node,
        changes: { name: { from: 'a', to: 'b' } },
      },
    );

    expect(await app.db.select().from(auditEntries)).toMatchObject([
      {
        at: app.now(),
        manufacturerId,
        actorUserId: null,
        address: '192.0.2.1',
        action: 'renamed',
        subjectType: 'product',
        subjectId: '5',
        changes: { name: { from: 'a', to: 'b' } },
      },
    ]);
  });

  it('contains nothing that was rolled back', async () => {
    const failing = inTransaction(app.running.systemContext(), async (ctx) => {
      await recordAudit(ctx, { action: 'renamed', subjectType: 'product', subjectId: 5, node: undefined });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');

    expect(await app.db.select().from(auditEntries)).toEqual([]);
  });

  it('contains only the fields that differ', () => {
    const before = { name: 'a', price: 1, tags: ['x'], note: null as string | null };

    expect(changesBetween(before, { name: 'b', price: 1, tags: ['x'], note: 'n' })).toEqual({
      name: { from: 'a', to: 'b' },
      note: { from: null, to: 'n' },
    });
  });
});
