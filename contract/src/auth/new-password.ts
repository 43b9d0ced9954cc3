import { z } from 'zod';
import { NewPassword, passwordTooShort } from './credentials';

/** A new password with the server's minimum length. */
export const newPassword = (minimum: number, message = passwordTooShort(minimum)) =>
  z
    .string()
    .refine((password) => [...password].length >= minimum, message)
    .pipe(NewPassword);

/** The minimum follows the server's setting. */
export const setPasswordTooShort = (minimum: number): string =>
  `Password must be at least ${minimum} characters long.`;

/** A password entered twice. */
export const passwordPair = (minimum: number) => ({
  newPassword: newPassword(minimum, setPasswordTooShort(minimum)),
  repeated: z.string(),
});

/** For the form that asks for the password twice. */
export const passwordsMatch = {
  check: (pair: { newPassword: string; repeated: string }): boolean => pair.newPassword === pair.repeated,
  refusal: {
    path: ['repeated'],
    error: 'Passwords do not match. Please try again.',
    when: () => true, // a short password is no reason to keep quiet about the second one
  },
};
