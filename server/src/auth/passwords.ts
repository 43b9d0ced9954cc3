import { passwordTooShort } from '@casepack/contract/auth/credentials';
import { AppError } from '@casepack/contract/errors';
import { hash, verify } from '@node-rs/argon2';

// argon2id with 19 MiB and two passes: about 25 ms on a small server.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Compared against when there is no such user, so that both answers take as long.
const nobodysHash = hash('nobody has this password', cost);

const normalize = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), cost);

export async function isPasswordRight(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), normalize(password));
  return matches && typeof passwordHash === 'string';
}

/** The contract holds the specification's minimum; a server may ask for more. */
export function requireLength(password: string, minimum: number, field: string): void {
  if ([...password].length >= minimum) return;
  const message = passwordTooShort(minimum);
  throw new AppError('invalid_input', message, { fields: { [field]: message } });
}
