import { Credentials } from '@casepack/contract/auth/credentials';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../api/api-error';
import { showFieldErrors } from '../../api/field-errors';
import { signInOptionsQuery } from '../../api/sign-in-options';
import { zodResolver } from '../../api/zod-resolver';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { linkClass } from '../../ui/link-class';
import { toast } from '../../ui/toast';
import { useSignIn } from './auth.queries';
import { DemoSignIns } from './demo-sign-ins';
import { externalSignInHref } from './external-sign-in-href';

type SignInFormProps = { returnTo: string; onSignedIn: (user: CurrentUser) => void };

/** A server failure says nothing about the password. */
const reasonOf = (error: unknown): string =>
  messageOf(
    error,
    error instanceof ApiError && error.status >= 500
      ? 'Please try again in a moment.'
      : 'Invalid email or password',
  );

export function SignInForm({ returnTo, onSignedIn }: SignInFormProps) {
  const signIn = useSignIn();
  const options = useQuery(signInOptionsQuery).data;
  const form = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((credentials) =>
    signIn.mutate(credentials, {
      onSuccess: onSignedIn,
      onError: (error) => {
        showFieldErrors(form, error);
        toast({ title: 'Login Failed', description: reasonOf(error), variant: 'destructive' });
      },
    }),
  );

  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Email" error={errors.email?.message} required>
          <Input type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <Field label="Password" error={errors.password?.message} required>
          <Input type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Link to="/forgot-password" className={`${linkClass} self-end text-sm`}>
          Forgot password?
        </Link>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          busy={signIn.isPending}
          busyLabel="Signing in..."
        >
          Sign In
        </Button>
      </form>
      <div className="my-5 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
      <a
        href={externalSignInHref(returnTo)}
        className={buttonClass({ variant: 'secondary', size: 'lg', fullWidth: true })}
      >
        Continue with single sign-on
      </a>
      {options !== undefined && (
        <DemoSignIns
          signIns={options.demoSignIns}
          onPick={(email) => {
            form.clearErrors();
            form.setValue('email', email);
            form.setValue('password', options.demoPassword ?? '');
            form.setFocus('password');
          }}
        />
      )}
    </>
  );
}
