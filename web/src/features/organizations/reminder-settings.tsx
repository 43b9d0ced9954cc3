import type { Manufacturer } from '@casepack/contract/organizations/organization';
import { changeReminderSettings, getReminderSettings } from '@casepack/contract/statements/endpoints';
import {
  fillReminder,
  type ReminderChange,
  reminderPlaceholders,
  ReminderSettings as Settings,
  usualReminderText,
} from '@casepack/contract/statements/reminders';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { failure, newerState } from '../../api/failure';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { differencesBetween } from '../../ui/differences-between';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { SettingsFrame } from './settings-frame';

const settingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['reminders', id],
    queryFn: ({ signal }) => call(getReminderSettings, { params: { id }, signal }),
    staleTime: 0,
  });

type ReminderSettingsProps = { manufacturer: Pick<Manufacturer, 'id' | 'name'> };

/** When customers are reminded of overdue invoices, and with which text. */
export function ReminderSettings({ manufacturer }: ReminderSettingsProps) {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery(manufacturer.id));
  if (data) return <ReminderForm key={manufacturer.id} manufacturer={manufacturer} stored={data} />;
  if (!isError) return <SkeletonRows count={3} label="Loading reminders" />;
  return (
    <Card padded={false} className="max-w-3xl">
      <LoadFailed
        title="The reminders could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

const labels = {
  first: 'First reminder (days after due date)',
  second: 'Second reminder',
  third: 'Third reminder',
  text: 'Text',
} as const;
const dayFields = ['first', 'second', 'third'] as const;

const toInput = ({ days, text }: Settings) => ({
  first: String(days[0] ?? ''),
  second: String(days[1] ?? ''),
  third: String(days[2] ?? ''),
  text: text ?? usualReminderText,
});
type FormInput = ReturnType<typeof toInput>;

/** The usual text is not stored, so that it can be improved. */
const toChange = (input: FormInput): Omit<ReminderChange, 'before'> => ({
  days: dayFields
    .map((name) => input[name].trim())
    .filter((day) => day !== '')
    .map(Number),
  text: input.text.trim() === usualReminderText ? null : input.text.trim() || null,
});

const sample = (seller: string) => ({
  company: 'Corner Shop',
  invoice: 'INV-000042',
  order: 'ORD-000108',
  amount: '$480.00',
  due: 'Nov 02, 2026',
  seller,
  link: `${window.location.origin}/invoice/example`,
});

function ReminderForm({ manufacturer, stored }: ReminderSettingsProps & { stored: Settings }) {
  const client = useQueryClient();
  const form = useForm<FormInput>({ defaultValues: toInput(stored) });
  const stale = useStaleEdit(stored, form, toInput);
  const saving = useMutation({
    mutationFn: (body: ReminderChange) =>
      call(changeReminderSettings, { params: { id: manufacturer.id }, body }),
    onSuccess: (saved) => client.setQueryData(settingsQuery(manufacturer.id).queryKey, saved),
  });
  const { errors } = form.formState;
  const text = form.watch('text');

  const submit = form.handleSubmit((input) =>
    saving.mutate(
      { ...toChange(input), before: stale.base },
      {
        onSuccess: (saved) => {
          const isOn = saved.days.length > 0;
          toast({
            title: 'Reminders Saved',
            description: isOn ? 'They are sent once a day.' : 'No reminders are sent.',
          });
          stale.startFrom(saved);
        },
        onError: (error) => {
          const compare = (theirs: Settings) => differencesBetween(labels, toInput(theirs), form.getValues());
          if (stale.detectConflict(newerState(Settings, error), compare)) return;
          showErrors(error);
          toast(failure(error, 'Failed to save the reminders', 'Update Failed'));
        },
      },
    ),
  );

  function showErrors(error: unknown) {
    if (!(error instanceof ApiError)) return;
    for (const [name, message] of Object.entries(error.fields)) {
      const index = Number(name.split('.')[1] ?? 0);
      const field = name.startsWith('days') ? (dayFields[index] ?? 'first') : 'text';
      form.setError(field, { type: 'server', message });
    }
  }

  return (
    <SettingsFrame
      title="Reminders for overdue invoices"
      hasChanges={form.formState.isDirty}
      isSaving={saving.isPending}
      conflict={stale.conflict}
      onSubmit={() => void submit()}
    >
      <p className="text-ink-soft">
        Customers get an email on each of these days until the invoice is paid. Leave the days empty to send
        no reminders. You can turn reminders off for a customer in its settings.
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {dayFields.map((name) => (
          <Field key={name} label={labels[name]} error={errors[name]?.message}>
            <Input inputMode="numeric" autoComplete="off" maxLength={3} {...form.register(name)} />
          </Field>
        ))}
      </div>
      <Field
        label={labels.text}
        error={errors.text?.message}
        help={`Filled in for each invoice: ${Object.keys(reminderPlaceholders)
          .map((name) => `{${name}}`)
          .join(', ')}.`}
      >
        <Textarea rows={8} maxLength={4000} {...form.register('text')} />
      </Field>
      {text.trim() !== usualReminderText && (
        <div>
          <Button size="sm" onClick={() => form.setValue('text', usualReminderText, { shouldDirty: true })}>
            Restore the default text
          </Button>
        </div>
      )}
      <section aria-label="Preview" className="rounded-lg bg-ground p-4">
        <h3 className="mb-2 text-sm font-medium">Preview</h3>
        <p className="whitespace-pre-wrap wrap-anywhere">{fillReminder(text, sample(manufacturer.name))}</p>
      </section>
    </SettingsFrame>
  );
}
