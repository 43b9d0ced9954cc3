import { z } from 'zod';
import { NewPassword, passwordTooShort } from './credentials';

/** A password someone chooses on a server that asks for at least so many characters. */
export const newPassword = (minimum: number, message = passwordTooShort(minimum)) =>
  z
    .string()
    .refine((password) => [...password].length >= minimum, message)
    .pipe(NewPassword);

/** The message of spec 5.26; it follows the setting where a server asks for more. */
export const setPasswordTooShort = (minimum: number): string =>
  `Password must be at least ${minimum} characters long.`;

/** The fields of a password that is typed twice. */
export const passwordPair = (minimum: number) => ({
  newPassword: newPassword(minimum, setPasswordTooShort(minimum)),
  repeated: z.string(),
});

/** Spec 5.25, for the form that holds the pair. */
export const passwordsMatch = {
  check: (pair: { newPassword: string; repeated: string }): boolean => pair.newPassword === pair.repeated,
  refusal: {
    path: ['repeated'],
    error: 'Passwords do not match. Please try again.',
    when: () => true, // a short password is no reason to keep quiet about the second one
  },
};
