import { passwordTooShort } from '@casepack/contract/auth/credentials';
import { AppError } from '@casepack/contract/errors';
import { hash, verify } from '@node-rs/argon2';
import { isEasyToGuess } from './easy-password';

// argon2id with 19 MiB and two passes: about 25 ms on a small server.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Compared if there is no such user, so that both cases take the same time.
const unknownUserHash = hash('nobody has this password', cost);

const normalize = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), cost);

export async function isPasswordRight(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await unknownUserHash), normalize(password));
  return matches && typeof passwordHash === 'string';
}

const COMPARISONS = 2;

/**
 * Which of the hashes match the password. At least two are compared, so that the time does not reveal whether an
 * address has an account in one tenant or in two.
 */
export async function findMatches(
  hashes: readonly (string | null)[],
  password: string,
): Promise<readonly boolean[]> {
  const fillers = Math.max(COMPARISONS - hashes.filter((hash) => hash !== null).length, 0);
  const compared = hashes.map((hash) => (hash === null ? false : isPasswordRight(hash, password)));
  const [matches] = await Promise.all([
    Promise.all(compared),
    ...Array.from({ length: fillers }, () => isPasswordRight(null, password)),
  ]);
  return matches;
}

interface PasswordRules {
  /** The contract has the lowest minimum; a server can require more. */
  minimum: number;
  /** Name of the password field in the request. */
  field: string;
  tooShort?: (minimum: number) => string;
  /** The user who will have the password, if known. */
  owner?: { email: string; company?: string | null };
}

const ownWords = ({ email, company }: NonNullable<PasswordRules['owner']>): string[] =>
  [email, email.split('@')[0], company].map((word) => normalize(word ?? '').toLowerCase());

/** Rejects a password that is too short or easy to guess. */
export async function requireGoodPassword(
  password: string,
  { minimum, field, tooShort = passwordTooShort, owner }: PasswordRules,
): Promise<void> {
  const refuse = (message: string) =>
    new AppError('invalid_input', message, { fields: { [field]: message } });
  if ([...password].length < minimum) throw refuse(tooShort(minimum));
  const guess = normalize(password).trim().toLowerCase();
  if ((await isEasyToGuess(guess)) || (owner && ownWords(owner).includes(guess))) {
    throw refuse('This password is too easy to guess. Please choose another one.');
  }
}
