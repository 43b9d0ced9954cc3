import { parseArgs } from 'node:util';
import { balanceCreditNotes } from './balance-credit-notes';
import { carryOut, UsageError } from './command';
import type { Config } from './config';
import { createAdministrator } from './create-administrator';
import { moveStoredImages } from './move-stored-images';
import type { Installation } from './open-installation';

const usage = `Usage: npm run admin -- create --email you@example.com [--password …] [--first-name …] [--last-name …]
       npm run admin -- move-images --to s3
       npm run admin -- move-images --to database
       npm run admin -- balance-credit-notes

create: Creates a platform administrator. Without --password, a password is generated and printed. It must be changed at the first sign-in.
move-images: Moves all product images to the S3 store of the settings S3_*, or from it to the database. It can be interrupted and started again.
balance-credit-notes: Supersedes the credit notes of earlier versions that are too much and issues those that are missing. Prints what it changed.

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
      to: { type: 'string' },
    },
  });
  return { command: positionals[0], values };
}

/** Checks the arguments, and returns what is to be done with the database. */
async function prepare(args: string[], config: Config): Promise<(at: Installation) => Promise<void>> {
  const { command, values } = readArguments(args);
  const { email, to } = values;
  if (command === 'create' && email) return createAdministrator({ ...values, email }, config);
  if (command === 'move-images' && (to === 's3' || to === 'database')) {
    const move = moveStoredImages(to, config);
    return ({ databaseUrl }) => move(databaseUrl);
  }
  if (command === 'balance-credit-notes') return ({ databaseUrl }) => balanceCreditNotes(databaseUrl);
  throw new UsageError(usage);
}

await carryOut({ prepare, work: (run, at) => run(at) });
