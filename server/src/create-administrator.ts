import { randomBytes } from 'node:crypto';
import { email as emailShape } from '@casepack/contract/email-address';
import { insertUser } from './auth/accounts.queries';
import { hashPassword, requireGoodPassword } from './auth/passwords';
import { UsageError, withPool } from './command';
import type { Config } from './config';
import { databaseOver } from './db/client';
import { migrateDatabase } from './db/migrate';
import { type Installation, migrationsFolder } from './open-installation';
import { say } from './say';

interface NewAdministrator {
  email: string;
  password?: string | undefined;
  'first-name': string;
  'last-name': string;
}

/** Checks what was given, and returns what creates the account in a database. */
export async function createAdministrator(given: NewAdministrator, config: Config) {
  const address = emailShape().safeParse(given.email);
  if (!address.success) throw new UsageError(`${given.email} is not an email address`);
  const email = address.data;
  const isMadeUp = given.password === undefined;
  const password = given.password ?? randomBytes(12).toString('base64url');
  const { passwordMinLength: minimum } = config;
  await requireGoodPassword(password, { minimum, field: 'password', owner: { email } });

  return async ({ databaseUrl, embedded }: Installation): Promise<void> => {
    const passwordHash = await hashPassword(password);
    const userId = await withPool(databaseUrl, async (pool) => {
      await migrateDatabase(pool, migrationsFolder);
      return insertUser(databaseOver(pool), {
        email,
        passwordHash,
        mustChangePassword: isMadeUp,
        firstName: given['first-name'],
        lastName: given['last-name'],
        isAdmin: true,
      });
    });
    if (userId === undefined) throw new UsageError(`An account with the address ${email} already exists`);
    say(`Administrator ${email} created.`);
    if (embedded) say(whereIs(embedded));
    if (isMadeUp) say(`First password, to be changed at sign-in: ${password}`);
  };
}

/** A start with another DATA_DIR than the server has would otherwise go unnoticed. */
const whereIs = ({ dataDir, isNew }: NonNullable<Installation['embedded']>): string =>
  isNew
    ? `There was no database in the data folder ${dataDir}: a new one was created. Start Casepack with the same DATA_DIR.`
    : `The database is in the data folder ${dataDir}.`;
