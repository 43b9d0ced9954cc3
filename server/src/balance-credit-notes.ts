import { formatMoney } from '@casepack/contract/money';
import { withPool } from './command';
import { databaseOver } from './db/client';
import { migrateDatabase } from './db/migrate';
import { type BalancedOrder, balanceStoredNotes } from './invoices/balance-stored-notes';
import { migrationsFolder } from './open-installation';
import { say } from './say';

const listOf = (verb: string, notes: BalancedOrder['issued']): string[] =>
  notes.map(({ number, total }) => `${number} (${formatMoney(total)}) ${verb}`);

const lineOf = ({ orderNumber, superseded, issued }: BalancedOrder): string =>
  `${orderNumber}: ${[...listOf('superseded', superseded), ...listOf('issued', issued)].join(', ')}`;

/** Brings the credit notes of earlier versions to what their orders need. */
export async function balanceCreditNotes(databaseUrl: string): Promise<void> {
  const balanced = await withPool(databaseUrl, async (pool) => {
    await migrateDatabase(pool, migrationsFolder);
    return balanceStoredNotes({
      db: databaseOver(pool),
      now: () => new Date(),
      onBalanced: (order) => say(lineOf(order)),
      onRollbackFailed: (error) => say(String(error)),
    });
  });
  say(balanced === 0 ? 'All credit notes were right.' : `Orders with changed credit notes: ${balanced}`);
}
