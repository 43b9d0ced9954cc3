import { type Approval, Rejection } from '@casepack/contract/approvals/approval';
import { useForm } from 'react-hook-form';
import { failure } from '../../api/failure';
import { showFieldErrors } from '../../api/field-errors';
import { zodResolver } from '../../api/zod-resolver';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/textarea';
import { toast } from '../../ui/toast';
import { useReject } from './approvals.queries';

type RejectDialogProps = { approval: Approval; onClose: () => void };

export function RejectDialog({ approval: { id, version, requestedByName }, onClose }: RejectDialogProps) {
  const rejecting = useReject();
  const form = useForm({
    resolver: zodResolver(Rejection.pick({ comment: true })),
    defaultValues: { comment: '' },
  });
  const submit = form.handleSubmit(({ comment }) =>
    rejecting.mutate(
      { id, version, comment },
      {
        onSuccess: () => {
          toast({ title: 'Order rejected', description: `${requestedByName} gets your comment by email.` });
          onClose();
        },
        onError: (error) => {
          showFieldErrors(form, error);
          toast(failure(error, 'The order could not be rejected. Please try again.'));
        },
      },
    ),
  );
  return (
    <FormDialog
      size="sm"
      title="Reject this order"
      description={`${requestedByName} gets your comment by email.`}
      hasChanges={form.formState.isDirty}
      saving={rejecting}
      saveLabel="Reject"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Comment" error={form.formState.errors.comment?.message} required>
        <Textarea autoFocus {...form.register('comment')} />
      </Field>
    </FormDialog>
  );
}
