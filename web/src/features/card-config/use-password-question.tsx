import type { CardConfig } from '@casepack/contract/payments/card-config';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { useCurrentUser } from '../../api/current-user';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Input } from '../../ui/input';

/** An action for which the server may require the password. */
interface ProtectedAction {
  act: (password: string | undefined) => Promise<CardConfig>;
  onDone: (config: CardConfig) => void;
  onFailed: (error: unknown) => void;
}

interface PasswordQuestion {
  /** Runs an action, and asks for the password if the server requires it. */
  attempt: (action: ProtectedAction) => Promise<void>;
  question: ReactNode;
}

const wantsPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'password_required';

export function usePasswordQuestion(): PasswordQuestion {
  const hasPassword = useCurrentUser()?.hasPassword === true;
  const [waiting, setWaiting] = useState<ProtectedAction>();

  async function attempt(action: ProtectedAction) {
    try {
      action.onDone(await action.act(undefined));
    } catch (error) {
      // Users of single sign-on have no password: the server tells them to sign in again.
      if (wantsPassword(error) && hasPassword) setWaiting(action);
      else action.onFailed(error);
    }
  }

  return {
    attempt,
    question: waiting && <PasswordDialog action={waiting} onClose={() => setWaiting(undefined)} />,
  };
}

const Answer = z.object({ password: z.string().min(1, 'Enter your password').max(200) });

function PasswordDialog({ action, onClose }: { action: ProtectedAction; onClose: () => void }) {
  const email = useCurrentUser()?.email;
  const form = useForm({ resolver: zodResolver(Answer), defaultValues: { password: '' } });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const config = await action.act(password);
      onClose();
      action.onDone(config);
    } catch (error) {
      if (wantsPassword(error) && showFieldErrors(form, error)) return;
      onClose();
      action.onFailed(error);
    }
  });

  return (
    <FormDialog
      size="sm"
      title="Confirm your password"
      description="Live keys take real money. Enter your password to go on."
      hasChanges={false}
      saving={{ isPending: isSubmitting, isSuccess: isSubmitSuccessful }}
      saveLabel="Confirm"
      busyLabel="Confirming..."
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Password" error={errors.password?.message} required>
        <Input type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  );
}
