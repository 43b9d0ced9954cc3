import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';

type PasswordPairFieldsProps = {
  minimum: number;
  newPassword: UseFormRegisterReturn;
  repeated: UseFormRegisterReturn;
  errors: { newPassword: string | undefined; repeated: string | undefined };
};

export function PasswordPairFields({ minimum, newPassword, repeated, errors }: PasswordPairFieldsProps) {
  return (
    <>
      <Field label="New password" error={errors.newPassword} help={`At least ${minimum} characters`} required>
        <Input type="password" autoComplete="new-password" {...newPassword} />
      </Field>
      <Field label="Confirm password" error={errors.repeated} required>
        <Input type="password" autoComplete="new-password" {...repeated} />
      </Field>
    </>
  );
}
