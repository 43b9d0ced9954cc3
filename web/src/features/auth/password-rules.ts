import { NewPassword, PASSWORD_MIN_LENGTH, passwordTooShort } from '@casepack/contract/auth/credentials';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { signInOptionsQuery } from './auth.queries';

/** The server may ask for longer passwords than the contract does. */
export function usePasswordMinLength(): number {
  const options = useQuery(signInOptionsQuery);
  return options.data?.passwordMinLength ?? PASSWORD_MIN_LENGTH;
}

export const newPassword = (minimum: number, message = passwordTooShort(minimum)) =>
  z.string().min(minimum, message).pipe(NewPassword);

const mismatch = 'Passwords do not match. Please try again.';

/** A password chosen now and typed a second time, with the texts of spec 5.25 and 5.26. */
export const passwordPair = (minimum: number) => ({
  newPassword: newPassword(minimum, `Password must be at least ${minimum} characters long.`),
  repeated: z.string(),
});

export const passwordsMatch = {
  check: (pair: { newPassword: string; repeated: string }): boolean => pair.newPassword === pair.repeated,
  refusal: { path: ['repeated'], error: mismatch },
};
