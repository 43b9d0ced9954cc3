import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { AppError } from '@casepack/contract/errors';
import { email as emailShape } from '@casepack/contract/text';
import { hashPassword, requireGoodPassword } from './auth/passwords';
import { ConfigError, readConfig } from './config';
import { databaseOver, openPool } from './db/client';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error';
import { migrateDatabase } from './db/migrate';
import { migrationsFolder, openBooks } from './open-books';
import { insertUser } from './users/users.queries';

const usage = `Usage: npm run admin -- create --email you@example.com [--password …] [--first-name …] [--last-name …]

Makes a platform administrator. Without --password one is made and printed; it must be changed at the first sign-in.
The embedded database must not be in use: stop Casepack first, or set DATABASE_URL.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

class UsageError extends Error {}

function readArguments() {
  const { positionals, values } = parseArgs({
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
  if (!email.success) throw new UsageError(`${values.email} is not an e-mail address`);
  return { ...values, email: email.data };
}

async function createAdministrator(): Promise<void> {
  const given = readArguments();
  const config = readConfig(process.env);
  const password = given.password ?? randomBytes(12).toString('base64url');
  const minimum = config.passwordMinLength;
  await requireGoodPassword(password, { minimum, field: 'password', owner: { email: given.email } });
  const books = await openBooks(config, say);
  const pool = openPool({
    url: books.databaseUrl,
    size: 1,
    onConnectionError: (error) => say(error.message),
  });
  try {
    await migrateDatabase(pool, migrationsFolder);
    const userId = await insertUser(databaseOver(pool), {
      email: given.email,
      passwordHash: await hashPassword(password),
      mustChangePassword: given.password === undefined,
      firstName: given['first-name'],
      lastName: given['last-name'],
      isAdmin: true,
    });
    if (userId === undefined)
      throw new UsageError(`An account with the address ${given.email} exists already`);
    say(`Administrator ${given.email} created.`);
    if (given.password === undefined) say(`First password, to be changed at sign-in: ${password}`);
  } finally {
    await pool.end();
    await books.close();
  }
}

const isForThePerson = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof ConfigError ||
  error instanceof EmbeddedPostgresError ||
  error instanceof AppError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

createAdministrator().catch((error: unknown) => {
  const text = isForThePerson(error) ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
