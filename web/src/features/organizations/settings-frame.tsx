import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile';
import type { Difference } from '../../ui/differences-between';
import { UnsavedChanges } from './unsaved-changes';

type SettingsFrameProps = {
  isDirty: boolean;
  isPending: boolean;
  onSubmit: () => void;
  /** Set when someone else saved in the meantime. */
  conflict: { differences: Difference[]; onTakeTheirs: () => void; onKeepMine: () => void } | undefined;
  children: ReactNode;
};

export function SettingsFrame({ isDirty, isPending, onSubmit, conflict, children }: SettingsFrameProps) {
  return (
    <Card as="section" className="max-w-3xl">
      <CardHeader title="Organization Details" />
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <UnsavedChanges when={isDirty} />
        {conflict && <ChangedMeanwhile {...conflict} />}
        {children}
        <div className="mt-2 flex justify-end">
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty || conflict !== undefined}
            busy={isPending}
            busyLabel="Saving..."
            className="max-sm:w-full"
          >
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
