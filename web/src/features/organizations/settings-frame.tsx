import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { type Conflict, ConflictNotice } from '../../ui/conflict-notice';
import { FormFields } from '../../ui/form-fields';
import { useDiscardQuestion } from '../../ui/use-discard-question';

type SettingsFrameProps = {
  title?: string;
  hasChanges: boolean;
  isSaving: boolean;
  /** Set if someone else saved in the meantime. */
  conflict: Conflict | undefined;
  onSubmit: () => void;
  children: ReactNode;
};

export function SettingsFrame({
  title = 'Organization Details',
  hasChanges,
  isSaving,
  conflict,
  onSubmit,
  children,
}: SettingsFrameProps) {
  const { question } = useDiscardQuestion(hasChanges);
  return (
    <Card as="section" className="max-w-3xl">
      <CardHeader title={title} />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {conflict && <ConflictNotice {...conflict} />}
        <FormFields isSaving={isSaving}>{children}</FormFields>
        <div className="mt-2 flex justify-end">
          <Button
            type="submit"
            variant="primary"
            disabled={!hasChanges || conflict !== undefined}
            busy={isSaving}
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
