import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { email as emailShape } from '@casepack/contract/email-address';
import { insertUser } from './auth/accounts.queries';
import { hashPassword, requireGoodPassword } from './auth/passwords';
import { carryOut, UsageError, withPool } from './command';
import type { Config } from './config';
import { databaseOver } from './db/client';
import { migrateDatabase } from './db/migrate';
import { migrationsFolder } from './open-installation';
import { say } from './say';

const usage = `Usage: npm run admin -- create --email you@example.com [--password …] [--first-name …] [--last-name …]

Creates a platform administrator. Without --password, a password is generated and printed. It must be changed at the first sign-in.
The embedded database must not be in use: stop Casepack first, or set DATABASE_URL.`;

function readArguments(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      'first-name': { type: 'string', default: '' },
      'last-name': { type: 'string', default: '' },
    },
  });
  if (positionals[0] !== 'create' || !values.email) throw new UsageError(usage);
  const email = emailShape().safeParse(values.email);
  if (!email.success) throw new UsageError(`${values.email} is not an email address`);
  return { ...values, email: email.data };
}

async function prepare(args: string[], { passwordMinLength: minimum }: Config) {
  const given = readArguments(args);
  const password = given.password ?? randomBytes(12).toString('base64url');
  await requireGoodPassword(password, { minimum, field: 'password', owner: { email: given.email } });
  return { ...given, password, isMadeUp: given.password === undefined };
}

type NewAdministrator = Awaited<ReturnType<typeof prepare>>;

async function createAdministrator(url: string, given: NewAdministrator): Promise<void> {
  const { email, password, isMadeUp } = given;
  const passwordHash = await hashPassword(password);
  const userId = await withPool(url, async (pool) => {
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
  if (isMadeUp) say(`First password, to be changed at sign-in: ${password}`);
}

await carryOut({ prepare, work: (given, { databaseUrl }) => createAdministrator(databaseUrl, given) });
