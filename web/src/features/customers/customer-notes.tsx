import { type CustomerNote, NewCustomerNote } from '@casepack/contract/customers/customer-note';
import { formatInstant } from '@casepack/contract/date-text';
import { useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useRef, useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Field } from '../../ui/field';
import { FormFields } from '../../ui/form-fields';
import { IconButton } from '../../ui/icon-button';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { customerQueries, useAddNote, useDeleteNote } from './customers.queries';

/** What colleagues should know. The customer's own users never see it. */
export function CustomerNotes({ customerId }: { customerId: number }) {
  const { data, isError, refetch } = useQuery(customerQueries.notes(customerId));
  const [asked, setAsked] = useState<CustomerNote>();
  const deleting = useDeleteNote(customerId);
  const remove = ({ id }: CustomerNote) =>
    deleting.mutate(id, {
      onError: (error) => toast(failure(error, 'The note could not be deleted. Please try again.')),
      onSettled: () => setAsked(undefined),
    });
  return (
    <Card as="section" aria-labelledby="customer-notes">
      <CardHeader
        title={<span id="customer-notes">Notes</span>}
        description="For staff and reps. The customer does not see them."
      />
      <NewNote customerId={customerId} />
      {data === undefined && !isError && <SkeletonRows count={2} label="Loading notes" />}
      {data === undefined && isError && (
        <LoadFailed title="The notes could not be loaded" onRetry={() => void refetch()} />
      )}
      {data && data.rows.length > 0 && (
        <ul className="divide-y border-t">
          {data.rows.map((note) => (
            <li key={note.id} className="flex items-start gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-sm text-ink-soft">
                  {note.authorName ?? 'A former user'} ·{' '}
                  <time dateTime={note.createdAt.toISOString()}>{formatInstant(note.createdAt)}</time>
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              </div>
              {note.isOwn && (
                <IconButton aria-label="Delete this note" size="sm" onClick={() => setAsked(note)}>
                  <Trash2 />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <p className="border-t pt-3 text-sm text-ink-soft">
          The newest {data.rows.length} of {data.total} notes
        </p>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title="Delete this note?"
          description={asked.text.length > 120 ? `${asked.text.slice(0, 120)}…` : asked.text}
          confirmLabel="Delete note"
          busy={deleting.isPending}
          onConfirm={() => remove(asked)}
        />
      )}
    </Card>
  );
}

function NewNote({ customerId }: { customerId: number }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const adding = useAddNote(customerId);
  const { question } = useDiscardQuestion(text.trim() !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = NewCustomerNote.safeParse({ text });
    if (!read.success) {
      setError(read.error.issues[0]?.message);
      field.current?.focus();
      return;
    }
    adding.mutate(read.data.text, {
      onSuccess: () => setText(''),
      onError: (refusal) => toast(failure(refusal, 'The note could not be saved. Please try again.')),
    });
  }

  return (
    <form noValidate onSubmit={submit} className="mb-4 flex flex-col items-start gap-3">
      <FormFields isSaving={adding.isPending} className="w-full">
        <Field label="New note" error={error}>
          <Textarea
            ref={field}
            rows={2}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </FormFields>
      <Button type="submit" busy={adding.isPending} busyLabel="Saving...">
        Add note
      </Button>
      {question}
    </form>
  );
}
