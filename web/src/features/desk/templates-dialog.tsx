import { counted } from '@casepack/contract/count';
import type { TemplateLine, TemplateSummary } from '@casepack/contract/desk/template';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog, type DialogProps } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { LoadFailed } from '../../ui/load-failed';
import { MenuItem } from '../../ui/menu';
import { RowMenu } from '../../ui/row-menu';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { applyTemplate } from './apply-template';
import type { DeskSession } from './desk-session';
import { templatesQuery, useDeleteTemplate, useEditTemplate, useSaveTemplate } from './templates.queries';

type TemplatesDialogProps = Pick<DialogProps, 'open' | 'onOpenChange'> & {
  session: DeskSession;
  customerId: number;
};

/** Lines that this customer orders again and again. */
export function TemplatesDialog({ session, customerId, ...dialog }: TemplatesDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(templatesQuery(customerId));
  const lines = toTemplateLines(session);
  return (
    <Dialog title="Templates" description="Lines that this customer orders again and again." {...dialog}>
      {isError && (
        <LoadFailed
          title="The templates could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="py-4"
        />
      )}
      {!isError && data === undefined && <SkeletonRows count={2} label="Loading templates" />}
      {data?.length === 0 && (
        <p className="pb-4 text-ink-soft">There are no templates for this customer yet.</p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Templates" className="mb-6 rounded-lg border">
          {data.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              session={session}
              customerId={customerId}
              lines={lines}
              onApplied={() => dialog.onOpenChange(false)}
            />
          ))}
        </ul>
      )}
      <NewTemplateForm customerId={customerId} lines={lines} />
    </Dialog>
  );
}

const toTemplateLines = ({ grid }: DeskSession): TemplateLine[] =>
  grid
    .lines()
    .flatMap(({ productId, quantity, isTester, note }) =>
      productId === null || quantity === null ? [] : [{ productId, quantity, isTester, note: note || null }],
    );

type TemplateRowProps = {
  template: TemplateSummary;
  session: DeskSession;
  customerId: number;
  lines: TemplateLine[];
  onApplied: () => void;
};

function TemplateRow({ template, session, customerId, lines, onApplied }: TemplateRowProps) {
  const { id: templateId, name, version, isShared, ownerName, canEdit } = template;
  const editing = useEditTemplate(customerId);
  const deleting = useDeleteTemplate(customerId);
  const [isAsking, setAsking] = useState(false);
  const [isApplying, setApplying] = useState(false);

  const edit = (change: { isShared?: boolean; lines?: TemplateLine[] }, done: string) =>
    editing.mutate(
      { templateId, version, ...change },
      {
        onSuccess: () => toast({ title: done, description: name }),
        onError: (error) => toast(failure(error, 'The template could not be changed. Please try again.')),
      },
    );
  async function apply() {
    setApplying(true);
    if (await applyTemplate(session, customerId, templateId)) onApplied();
    else setApplying(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {[counted(template.lineCount, 'line'), isShared ? `Shared by ${ownerName}` : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button size="sm" busy={isApplying} aria-label={`Apply ${name}`} onClick={() => void apply()}>
        Apply
      </Button>
      {canEdit && (
        <RowMenu label={`More actions for ${name}`}>
          <MenuItem disabled={lines.length === 0} onSelect={() => edit({ lines }, 'Template changed')}>
            Replace with these lines
          </MenuItem>
          <MenuItem
            onSelect={() =>
              edit({ isShared: !isShared }, isShared ? 'Template no longer shared' : 'Template shared')
            }
          >
            {isShared ? 'Stop sharing' : 'Share with your organization'}
          </MenuItem>
          <MenuItem onSelect={() => setAsking(true)}>Delete</MenuItem>
        </RowMenu>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this template?"
        description={`“${name}” is deleted for everyone who uses it. This cannot be undone.`}
        confirmLabel="Delete template"
        busy={deleting.isPending}
        onConfirm={() =>
          deleting.mutate(templateId, {
            onSuccess: () => setAsking(false),
            onError: (error) => toast(failure(error, 'The template could not be deleted. Please try again.')),
          })
        }
      />
    </li>
  );
}

function NewTemplateForm({ customerId, lines }: { customerId: number; lines: TemplateLine[] }) {
  const saving = useSaveTemplate(customerId);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [missing, setMissing] = useState<string>();
  if (lines.length === 0) {
    return <p className="text-sm text-ink-soft">Enter some lines to save them as a template.</p>;
  }

  function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') {
      setMissing('Enter a name');
      return;
    }
    saving.mutate(
      { name: name.trim(), isShared, lines },
      {
        onSuccess: () => {
          toast({ title: 'Template saved', description: name.trim() });
          setName('');
        },
        onError: (error) => toast(failure(error, 'The template could not be saved. Please try again.')),
      },
    );
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <Field label={`Save ${counted(lines.length, 'line')} as`} error={missing}>
        <Input
          autoComplete="off"
          maxLength={100}
          placeholder="Monthly order"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(undefined);
          }}
        />
      </Field>
      <Checkbox
        label="Share with your organization"
        checked={isShared}
        onChange={(event) => setShared(event.target.checked)}
      />
      <Button type="submit" className="self-start" busy={saving.isPending}>
        Save template
      </Button>
    </form>
  );
}
