import type { CardConfig, StoredKeys } from '@casepack/contract/payments/card-config';
import type { CardMode } from '@casepack/contract/payments/card-mode';
import { useForm } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { toast } from '../../ui/toast';
import { type KeyOwner, useSaveKeys } from './card-config.queries';
import { keyEntryFor, noKeys, toCardKeys } from './key-entry';
import { usePasswordQuestion } from './use-password-question';

interface KeyFormOf {
  owner: KeyOwner;
  mode: CardMode;
  stored: StoredKeys | null;
  onSaved: (config: CardConfig) => void;
}

/** The keys of one mode: validated by the contract while typing, stored by the server. */
export function useKeyForm({ owner, mode, stored, onSaved }: KeyFormOf) {
  const saving = useSaveKeys(owner);
  const { attempt, question } = usePasswordQuestion();
  const form = useForm({ resolver: zodResolver(keyEntryFor(mode, stored)), defaultValues: noKeys });

  const submit = form.handleSubmit((entry) =>
    attempt({
      act: (password) => saving.mutateAsync(toCardKeys(mode, entry, password)),
      onDone: (config) => {
        form.reset(noKeys);
        toast({ title: 'Configuration Updated', description: `The ${mode} keys are saved.` });
        onSaved(config);
      },
      onFailed: (error) => {
        showFieldErrors(form, error);
        toast(failure(error, 'Failed to update configuration', 'Update Failed'));
      },
    }),
  );

  return { form, saving, submit, question };
}

export type KeyForm = ReturnType<typeof useKeyForm>['form'];
