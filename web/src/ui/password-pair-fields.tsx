import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './field';
import { Input } from './input';

type PasswordPairFieldsProps = {
  minimum: number;
  newPassword: UseFormRegisterReturn;
  repeated: UseFormRegisterReturn;
  errors: { newPassword?: { message?: string }; repeated?: { message?: string } };
};

/** A new password, typed twice. */
export function PasswordPairFields({ minimum, newPassword, repeated, errors }: PasswordPairFieldsProps) {
  return (
    <>
      <Field
        label="New password"
        error={errors.newPassword?.message}
        help={`At least ${minimum} characters`}
        required
      >
        <Input type="password" autoComplete="new-password" {...newPassword} />
      </Field>
      <Field label="Confirm password" error={errors.repeated?.message} required>
        <Input type="password" autoComplete="new-password" {...repeated} />
      </Field>
    </>
  );
}
