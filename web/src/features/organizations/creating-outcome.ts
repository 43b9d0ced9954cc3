import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { toast } from '../../ui/toast';
import { organizationName, organizationWords } from './organization-words';

interface Creation<Input extends FieldValues, Entry> {
  type: OrganizationType;
  form: UseFormReturn<Input, unknown, Entry>;
  onCreated: (id: number) => void;
}

/** What happens after an organization was created, or failed to be: the same for every type. */
export const creatingOutcome = <Input extends FieldValues, Entry>({
  type,
  form,
  onCreated,
}: Creation<Input, Entry>) => ({
  onSuccess: (created: { id: number; name: string; businessName?: string | null }) => {
    toast({ title: `${organizationWords[type].one} Created`, description: organizationName(created) });
    onCreated(created.id);
  },
  onError: (error: unknown) => {
    showFieldErrors(form, error);
    toast(failure(error, `Failed to create ${organizationWords[type].inText}`));
  },
});
