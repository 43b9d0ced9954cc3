import { counted } from '@casepack/contract/count';
import type { TemplateLine, TemplateSummary } from '@casepack/contract/desk/template';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Dialog, type DialogProps } from '../../ui/dialog';
import { LoadFailed } from '../../ui/load-failed';
import { MenuItem } from '../../ui/menu';
import { SaveItemForm } from '../../ui/save-item-form';
import { SavedItemRow, SavedItemText } from '../../ui/saved-item-row';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { applyTemplate } from './apply-template';
import type { DeskSession } from './desk-session';
import { toDraftLine } from './draft-lines';
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
    <Dialog title="Templates" description="Lines that are ordered again and again." {...dialog}>
      {isError && (
        <LoadFailed
          title="The templates could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="py-4"
        />
      )}
      {!isError && data === undefined && <SkeletonRows count={2} label="Loading templates" />}
      {data?.length === 0 && <p className="pb-4 text-ink-soft">There are no templates yet.</p>}
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
  grid.lines().flatMap((line) => {
    const { productId, quantity, isTester, note, shipDate = null } = toDraftLine(line, undefined);
    return productId === null || quantity === null ? [] : [{ productId, quantity, isTester, note, shipDate }];
  });

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
    <SavedItemRow
      noun="template"
      name={name}
      isShared={isShared}
      hasMenu={canEdit}
      menu={
        <MenuItem disabled={lines.length === 0} onSelect={() => edit({ lines }, 'Template changed')}>
          Replace with these lines
        </MenuItem>
      }
      consequence="This cannot be undone."
      isDeleting={deleting.isPending}
      onShare={(after) => edit({ isShared: after }, after ? 'Template shared' : 'Template no longer shared')}
      onDelete={(close) =>
        deleting.mutate(templateId, {
          onSuccess: close,
          onError: (error) => toast(failure(error, 'The template could not be deleted. Please try again.')),
        })
      }
    >
      <SavedItemText
        name={name}
        details={[counted(template.lineCount, 'line'), isShared ? `Shared by ${ownerName}` : '']
          .filter(Boolean)
          .join(' · ')}
      />
      <Button size="sm" busy={isApplying} aria-label={`Apply ${name}`} onClick={() => void apply()}>
        Apply
      </Button>
    </SavedItemRow>
  );
}

function NewTemplateForm({ customerId, lines }: { customerId: number; lines: TemplateLine[] }) {
  const saving = useSaveTemplate(customerId);
  if (lines.length === 0) {
    return <p className="text-sm text-ink-soft">Enter some lines to save them as a template.</p>;
  }
  return (
    <SaveItemForm
      label={`Save ${counted(lines.length, 'line')} as`}
      placeholder="Monthly order"
      buttonLabel="Save template"
      busy={saving.isPending}
      onSave={(template, { clear }) =>
        saving.mutate(
          { ...template, lines },
          {
            onSuccess: () => {
              toast({ title: 'Template saved', description: template.name });
              clear();
            },
            onError: (error) => toast(failure(error, 'The template could not be saved. Please try again.')),
          },
        )
      }
    />
  );
}
