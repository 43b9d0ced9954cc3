import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import type { Difference } from '../../ui/differences-between';
import { toast } from '../../ui/toast';
import type { StaleEdit } from '../../ui/use-stale-edit';
import { organizationName } from './organization-words';

interface Edit<Row, Input extends FieldValues, Entry> {
  row: z.ZodType<Row>;
  form: UseFormReturn<Input, unknown, Entry>;
  stale: StaleEdit<Row>;
  compare: (theirs: Row) => Difference[];
  onSaved: (saved: Row) => void;
}

/** What happens after an organization was saved, or failed to be: the same for every type. */
export const savingOutcome = <
  Row extends { name: string; businessName?: string | null },
  Input extends FieldValues,
  Entry,
>({
  row,
  form,
  stale,
  compare,
  onSaved,
}: Edit<Row, Input, Entry>) => ({
  onSuccess: (saved: Row) => {
    toast({ title: 'Organization Updated', description: organizationName(saved) });
    onSaved(saved);
  },
  onError: (error: unknown) => {
    if (stale.detectConflict(newerState(row, error), compare)) return;
    showFieldErrors(form, error);
    toast(failure(error, 'Failed to update organization', 'Update Failed'));
  },
});
