import { notificationSettings } from '../db/schema/notifications';
import type { Executor, Ids } from './inserting';
import type { UserKey } from './users';

/** Few emails, so that the outbox shows those to customers: the owner hears of what waits, the packer of low stock. */
const demoChoices: Partial<Record<UserKey, typeof notificationSettings.$inferInsert.choices>> = {
  maker: {
    approval: 'at_once',
    hold: 'daily',
    account_request: 'at_once',
    cancellation: 'daily',
    new_order: 'daily',
    low_stock: 'none',
  },
  packer: {
    approval: 'none',
    hold: 'none',
    account_request: 'none',
    cancellation: 'daily',
    new_order: 'none',
    low_stock: 'daily',
  },
  rep: { approval: 'none', hold: 'daily', cancellation: 'daily', new_order: 'daily' },
};

export async function insertNotificationSettings(
  db: Executor,
  { userId }: { userId: Ids<UserKey> },
): Promise<void> {
  const rows = Object.entries(demoChoices).map(([key, choices]) => ({
    userId: userId(key as UserKey), // a key of the literal above
    choices,
  }));
  await db.insert(notificationSettings).values(rows);
}
