import * as endpoints from '@casepack/contract/users/endpoints';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../db/schema/users';
import { checksum } from '../testing/access/checksum';
import { useTestApp, type Visitor } from '../testing/test-app';

const lastOne = 'This is the last administrator of the platform. Add another one first.';

describe('the administrators of the platform', () => {
  const app = useTestApp({ poolSize: 4 });

  const administrator = async () => {
    const user = await app.user({ isAdmin: true });
    return { ...user, visitor: await app.as(user) };
  };
  const countLeft = () =>
    app.db.$count(users, and(isNull(users.role), eq(users.isAdmin, true), eq(users.active, true)));

  const removals = {
    deactivate: (by: Visitor, userId: number) =>
      by.call(endpoints.editUser, { params: { userId }, body: { active: false } }),
    demote: (by: Visitor, userId: number) =>
      by.call(endpoints.editUser, { params: { userId }, body: { isAdmin: false } }),
    delete: (by: Visitor, userId: number) => by.call(endpoints.deleteUser, { params: { userId } }),
  };
  const ways = ['deactivate', 'demote', 'delete'] as const;

  it.each(ways)('cannot %s themselves if they are the last one', async (way) => {
    const only = await administrator();
    const before = await checksum(app);

    const reply = await removals[way](only.visitor, only.id);

    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await checksum(app)).toBe(before);
  });

  it.each(ways)('can %s each other if at least one is left', async (way) => {
    const [first, second] = [await administrator(), await administrator()];

    const reply = await removals[way](first.visitor, second.id);

    expect(reply.status).toBe(200);
    expect(await countLeft()).toBe(1);
  });

  it.each(ways)(
    'cannot %s the last one, even if there are inactive ones or administrators of organizations',
    async (way) => {
      const { id: manufacturerId } = await app.manufacturer();
      await app.user({ isAdmin: true, active: false });
      await app.user({ manufacturerId, isAdmin: true, isOrgAdmin: true });
      const [first, second] = [await administrator(), await administrator()];
      // The session is still cached when its user stops being an administrator directly in the database.
      await first.visitor.call(endpoints.listUsers);
      await app.db.update(users).set({ isAdmin: false }).where(eq(users.id, first.id));

      const reply = await removals[way](first.visitor, second.id);

      expect(reply).toMatchObject({ status: 409, body: { message: lastOne } });
      expect(await countLeft()).toBe(1);
    },
  );

  it.each([
    ['deactivate', 'deactivate'],
    ['demote', 'demote'],
    ['delete', 'delete'],
    ['deactivate', 'delete'],
    ['demote', 'deactivate'],
  ] as const)(
    'are never all removed when two of them %s and %s each other at the same time',
    async (one, other) => {
      const [first, second] = [await administrator(), await administrator()];
      for (const each of [first, second]) await each.visitor.call(endpoints.listUsers);

      const replies = await Promise.all([
        removals[one](first.visitor, second.id),
        removals[other](second.visitor, first.id),
      ]);

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await countLeft()).toBe(1);
    },
  );
});
