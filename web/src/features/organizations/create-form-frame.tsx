import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { CurrentUser } from '@casepack/contract/users/user';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { organizationWords } from './organization-words';

export type CreateFormProps = {
  user: CurrentUser;
  /** Spec 5.35: the page asks for a contact e-mail, the forms beside the lists (5.30 to 5.32) do not. */
  needsEmail: boolean;
  onCreated: (id: number) => void;
  onCancel: () => void;
};

type CreateFormFrameProps = {
  type: OrganizationType;
  isReady: boolean;
  isPending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
};

export function CreateFormFrame({
  type,
  isReady,
  isPending,
  onSubmit,
  onCancel,
  children,
}: CreateFormFrameProps) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!isReady} busy={isPending} busyLabel="Creating...">
          Create {organizationWords[type].one}
        </Button>
      </div>
    </form>
  );
}
