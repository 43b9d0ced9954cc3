import { z } from 'zod';
import { email } from '../email-address';
import { optionalText, requiredText } from '../text';

export const PASSWORD_MIN_LENGTH = 6;
const PASSWORD_MAX_LENGTH = 256;

/** The minimum follows the server's setting. */
export const passwordTooShort = (minimum: number): string =>
  `Password must be at least ${minimum} characters`;

/** A password that a user chooses. The server's minimum can be higher than this one. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, passwordTooShort(PASSWORD_MIN_LENGTH))
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`);

export const Credentials = z.object({
  email: email(),
  password: z.string().min(1, 'Password is required').max(1024, 'Password is too long'),
});
export type Credentials = z.infer<typeof Credentials>;

export const Registration = z.object({
  email: email(),
  password: NewPassword,
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  company: optionalText(200),
});
export type Registration = z.infer<typeof Registration>;

export const PasswordChange = z.object({
  currentPassword: z.string().min(1, 'Current password is required').max(1024),
  newPassword: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The token proves the email address; the password is chosen now. */
export const PasswordReset = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'This link is not valid'),
  password: NewPassword,
});
export type PasswordReset = z.infer<typeof PasswordReset>;

/** Required if the user is not signed in. */
export const EmailConfirmation = z.object({
  token: PasswordReset.shape.token,
  password: z.string().max(1024, 'Password is too long').optional(),
});
export type EmailConfirmation = z.infer<typeof EmailConfirmation>;

export const SignInOptions = z.object({
  externalSignIn: z.boolean(),
  registration: z.enum(['open', 'invite']),
  passwordMinLength: z.int(),
  demoPassword: z.string().nullable(),
  demoSignIns: z.array(z.object({ email: z.string(), description: z.string() })),
});
export type SignInOptions = z.infer<typeof SignInOptions>;
