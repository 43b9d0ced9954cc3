import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { type Conflict, ConflictNotice } from './conflict-notice';
import { Dialog, type DialogProps } from './dialog';
import { FormFields } from './form-fields';
import { useDiscardQuestion } from './use-discard-question';
import { useOncePerPress } from './use-once-per-press';

type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  hasChanges: boolean;
  /** The mutation that the button starts. */
  saving: { isPending: boolean; isSuccess: boolean };
  saveLabel: string;
  busyLabel?: string | undefined;
  /** Where the form itself cancels something. */
  cancelLabel?: string | undefined;
  /** False while required input is missing. */
  isReady?: boolean | undefined;
  /** Set if someone else saved in the meantime. */
  conflict?: Conflict | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: saves, shows what someone else saved first, and asks before discarding input. */
export function FormDialog({
  hasChanges,
  saving,
  saveLabel,
  busyLabel = 'Saving...',
  cancelLabel = 'Cancel',
  isReady = true,
  conflict,
  onSubmit,
  onClose,
  children,
  ...frame
}: FormDialogProps) {
  const formId = useId();
  const isRepeated = useOncePerPress();
  const { leave, question } = useDiscardQuestion(hasChanges && !saving.isSuccess, onClose);
  // Whoever closed it while it is saving would not see the result, and might do it a second time.
  const close = () => {
    if (!saving.isPending) leave();
  };
  return (
    <>
      <Dialog
        {...frame}
        open
        dismissible={!saving.isPending}
        onOpenChange={close}
        footer={
          <>
            <Button disabled={saving.isPending} onClick={close}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={!isReady || conflict !== undefined}
              busy={saving.isPending}
              busyLabel={busyLabel}
            >
              {saveLabel}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            // React passes events of a dialog on to the form that it was opened from.
            event.stopPropagation();
            // A field can submit without the button, such as by Enter.
            if (!saving.isPending && !isRepeated()) onSubmit();
          }}
        >
          {conflict && <ConflictNotice {...conflict} />}
          <FormFields isSaving={saving.isPending}>{children}</FormFields>
        </form>
      </Dialog>
      {question}
    </>
  );
}
