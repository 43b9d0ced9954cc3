import { accentFor, Color, type Theme } from '@casepack/contract/brand/accent';
import { Brand, BrandSettings } from '@casepack/contract/brand/brand';
import type { CSSProperties } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { failure, newerState } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { ConflictNotice } from '../../ui/conflict-notice';
import { differencesBetween } from '../../ui/differences-between';
import { Field } from '../../ui/field';
import { FormFields } from '../../ui/form-fields';
import { Input } from '../../ui/input';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { useStaleEdit } from '../../ui/use-stale-edit';
import { useChangeBrand } from './brand.queries';

const labels = {
  accentColor: 'Accent color',
  remitTo: 'Remit to',
  bankDetails: 'Bank details',
  footer: 'Footer',
  senderName: 'Sender name',
  replyTo: 'Reply-to address',
} as const;
type Name = keyof typeof labels;
type Entry = Record<Name, string>;

const toEntry = (settings: BrandSettings): Entry => ({
  accentColor: settings.accentColor ?? '',
  remitTo: settings.remitTo ?? '',
  bankDetails: settings.bankDetails ?? '',
  footer: settings.footer ?? '',
  senderName: settings.senderName ?? '',
  replyTo: settings.replyTo ?? '',
});

type BrandFormProps = { manufacturerId: number; stored: Brand };

export function BrandForm({ manufacturerId, stored }: BrandFormProps) {
  const saving = useChangeBrand(manufacturerId);
  const form = useForm<z.input<typeof BrandSettings>, unknown, BrandSettings>({
    resolver: zodResolver(BrandSettings),
    defaultValues: toEntry(stored),
  });
  const stale = useStaleEdit<Brand, z.input<typeof BrandSettings>, unknown, BrandSettings>(
    stored,
    form,
    toEntry,
  );
  const { errors, isDirty } = form.formState;
  const { question } = useDiscardQuestion(isDirty);

  const submit = form.handleSubmit((settings) => {
    const { logo: _logo, ...before } = stale.base;
    saving.mutate(
      { ...settings, before },
      {
        onSuccess: (saved) => {
          toast({ title: 'Brand Saved', description: 'New documents, emails and public pages show it.' });
          stale.startFrom(saved);
        },
        onError: (error) => {
          const compare = (theirs: Brand) => differencesBetween(labels, toEntry(theirs), toEntry(settings));
          if (stale.detectConflict(newerState(Brand, error), compare)) return;
          showFieldErrors(form, error);
          toast(failure(error, 'Failed to save the brand', 'Update Failed'));
        },
      },
    );
  });

  return (
    <Card as="section" aria-labelledby="brand-title">
      <CardHeader
        title={<span id="brand-title">Brand</span>}
        description="Shown on documents, in emails and on public pages. Leave a field empty to keep the default."
      />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {stale.conflict && <ConflictNotice {...stale.conflict} />}
        <FormFields isSaving={saving.isPending}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label={labels.accentColor}
              error={errors.accentColor?.message}
              help="Such as #1b4d3e. Casepack darkens or lightens it where it would be hard to read."
              optional
            >
              <Input autoComplete="off" maxLength={7} spellCheck={false} {...form.register('accentColor')} />
            </Field>
            <AccentPreview color={form.watch('accentColor') ?? ''} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={labels.remitTo}
              error={errors.remitTo?.message}
              help="Where customers send checks. On invoices and statements."
              optional
            >
              <Textarea rows={4} maxLength={1000} {...form.register('remitTo')} />
            </Field>
            <Field
              label={labels.bankDetails}
              error={errors.bankDetails?.message}
              help="The account for wire transfers. On invoices and statements."
              optional
            >
              <Textarea rows={4} maxLength={1000} {...form.register('bankDetails')} />
            </Field>
          </div>
          <Field
            label={labels.footer}
            error={errors.footer?.message}
            help="At the bottom of documents, emails and public pages."
            optional
          >
            <Textarea rows={2} maxLength={300} {...form.register('footer')} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={labels.senderName}
              error={errors.senderName?.message}
              help="The name that customers see in their inbox."
              optional
            >
              <Input autoComplete="off" maxLength={80} {...form.register('senderName')} />
            </Field>
            <Field
              label={labels.replyTo}
              error={errors.replyTo?.message}
              help="Where replies go. Leave blank to use your contact email."
              optional
            >
              <Input type="email" autoComplete="off" {...form.register('replyTo')} />
            </Field>
          </div>
        </FormFields>
        <div className="mt-2 flex justify-end">
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty || stale.conflict !== undefined}
            busy={saving.isPending}
            busyLabel="Saving..."
            className="max-sm:w-full"
          >
            Save Changes
          </Button>
        </div>
      </form>
      {question}
    </Card>
  );
}

const paper: Record<Theme, { name: string; surface: string }> = {
  light: { name: 'Light', surface: '#ffffff' },
  dark: { name: 'Dark', surface: '#191815' },
};

/** How the color looks in both themes. It has its place before there is one. */
function AccentPreview({ color }: { color: string }) {
  const chosen = Color.safeParse(color).data;
  return (
    <div aria-hidden className="grid h-16.5 grid-cols-2 gap-2">
      {chosen !== undefined &&
        (['light', 'dark'] as const).map((theme) => {
          const { accent, onAccent } = accentFor(chosen, theme);
          const { name, surface } = paper[theme];
          const look: CSSProperties = { background: surface, color: accent };
          return (
            <div
              key={theme}
              style={look}
              className="flex flex-col justify-between rounded-lg border p-2 text-sm font-medium"
            >
              {name}
              <span className="rounded-md px-2" style={{ background: accent, color: onAccent }}>
                Button
              </span>
            </div>
          );
        })}
    </div>
  );
}
