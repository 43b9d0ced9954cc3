import { and, inArray } from 'drizzle-orm';
import { demoPassword, demoSignIns } from './auth/demo-sign-ins';
import { isPasswordRight } from './auth/passwords';
import type { Config } from './config';
import type { Database } from './db/client';
import { users } from './db/schema/users';

/** Demo accounts of an earlier start that still have the publicly known password. */
async function findOpenDemoAccounts(db: Database): Promise<string[]> {
  const emails = demoSignIns.map(({ email }) => email);
  const found = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.email, emails), users.active));
  const open: string[] = [];
  for (const { email, passwordHash } of found) {
    if (await isPasswordRight(passwordHash, demoPassword)) open.push(email);
  }
  return open.sort();
}

/** Warnings at startup about the demo and its publicly known password, if other machines can reach the server. */
export async function demoWarnings(config: Config, db: Database): Promise<string[]> {
  if (!config.isExposed) return [];
  if (config.demo) {
    return [
      `WARNING: the demo is on and other machines can reach it. Its password (${demoPassword}) is publicly known. Never use this for real orders.`,
    ];
  }
  const open = await findOpenDemoAccounts(db);
  return [
    ...(config.isDemoHeldBack
      ? [
          'WARNING: the demo was not loaded, because HOST or PUBLIC_URL lets other machines reach Casepack. To load it anyway, set CASEPACK_DEMO=on. For real use, create the first administrator: npm run admin -- create --email you@example.com',
        ]
      : []),
    ...(open.length > 0
      ? [
          `WARNING: this database has demo accounts with a publicly known password: ${open.join(', ')}. Delete them, or change their passwords, before others use it.`,
        ]
      : []),
  ];
}
