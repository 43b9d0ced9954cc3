import { forgotPassword } from '@casepack/contract/auth/endpoints';
import { useForm } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';
import { useForgotPassword } from './auth.queries';

export function ForgotPasswordForm() {
  const ask = useForgotPassword();
  const form = useForm({ resolver: zodResolver(forgotPassword.body), defaultValues: { email: '' } });

  const submit = form.handleSubmit((body) =>
    ask.mutate(body, {
      onError: (error) => {
        showFieldErrors(form, error);
        toast(failure(error, 'Failed to send link. Please try again.'));
      },
    }),
  );

  if (ask.isSuccess) {
    return (
      <div role="status">
        <p>{ask.data.message}</p>
        <p className="mt-2 text-sm text-ink-soft">Nothing after a few minutes? Check your spam folder.</p>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label="Email" error={form.formState.errors.email?.message} required>
        <Input type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="lg" fullWidth busy={ask.isPending} busyLabel="Sending...">
        Send Link
      </Button>
    </form>
  );
}
