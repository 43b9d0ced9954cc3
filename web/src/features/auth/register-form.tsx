import { Registration } from '@casepack/contract/auth/credentials';
import { newPassword } from '@casepack/contract/auth/new-password';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useForm } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { usePasswordMinLength } from '../../api/sign-in-options';
import { zodResolver } from '../../api/zod-resolver';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import { useRegister } from './auth.queries';

type RegisterFormProps = { onRegistered: (user: CurrentUser) => void };

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const register = useRegister();
  const minimum = usePasswordMinLength();
  const form = useForm({
    resolver: zodResolver(Registration.extend({ password: newPassword(minimum) })),
    defaultValues: { firstName: '', lastName: '', email: '', company: '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((registration) =>
    register.mutate(registration, {
      onSuccess: onRegistered,
      onError: (error) => {
        showFieldErrors(form, error);
        toast(failure(error, 'An error occurred during registration', 'Registration Failed'));
      },
    }),
  );

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message} required>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message} required>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label="Company" error={errors.company?.message} optional>
        <Input autoComplete="organization" {...form.register('company')} />
      </Field>
      <Field
        label="Password"
        error={errors.password?.message}
        help={`At least ${minimum} characters`}
        required
      >
        <Input type="password" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        busy={register.isPending}
        busyLabel="Creating account..."
      >
        Create Account
      </Button>
    </form>
  );
}
