import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error';

/**
 * Shows the server's messages at their fields and returns whether there were any; `formNames` maps server names to
 * form names.
 */
export function showFieldErrors<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  error: unknown,
  formNames: Readonly<Record<string, Path<Input>>> = {},
): boolean {
  if (!(error instanceof ApiError)) return false;
  const values = form.getValues();
  const said = Object.entries(error.fields).map(
    ([name, message]) => [formNames[name] ?? name, message] as const,
  );
  const about = said.filter(([name]) => (name.split('.')[0] ?? '') in values);
  for (const [index, [name, message]] of about.entries()) {
    // the first part of the name is a field of this form, checked above
    form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return about.length > 0;
}
