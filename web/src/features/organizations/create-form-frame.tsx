import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { CurrentUser } from '@casepack/contract/users/user';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { FormDialog } from '../../ui/form-dialog';
import { FormFields } from '../../ui/form-fields';
import { useDiscardQuestion } from '../../ui/use-discard-question';
import { organizationWords } from './organization-words';

/** On a separate page, or in a dialog over the list. The page requires a contact email. */
type CreateScreen = 'page' | 'dialog';

export type CreateFormProps = {
  user: CurrentUser;
  screen: CreateScreen;
  /** Whose it will be, if the user has no manufacturer of their own. */
  manufacturerId?: number | undefined;
  onCreated: (id: number) => void;
  onCancel: () => void;
};

type CreateFormFrameProps = {
  type: OrganizationType;
  screen: CreateScreen;
  hasChanges: boolean;
  isReady: boolean;
  saving: { isPending: boolean; isSuccess: boolean };
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

export function CreateFormFrame({ screen, onCancel, type, ...form }: CreateFormFrameProps) {
  const { one } = organizationWords[type];
  const saveLabel = `Create ${one}`;
  return screen === 'page' ? (
    <PageForm {...form} saveLabel={saveLabel} onCancel={onCancel} />
  ) : (
    <FormDialog
      {...form}
      size="lg"
      title={`Add ${one}`}
      saveLabel={saveLabel}
      busyLabel="Creating..."
      onClose={onCancel}
    />
  );
}

type PageFormProps = Omit<CreateFormFrameProps, 'screen' | 'type'> & { saveLabel: string };

function PageForm({ hasChanges, isReady, saving, saveLabel, onSubmit, onCancel, children }: PageFormProps) {
  const { question } = useDiscardQuestion(hasChanges && !saving.isSuccess);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormFields isSaving={saving.isPending}>{children}</FormFields>
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!isReady}
          busy={saving.isPending}
          busyLabel="Creating..."
        >
          {saveLabel}
        </Button>
      </div>
      {question}
    </form>
  );
}
