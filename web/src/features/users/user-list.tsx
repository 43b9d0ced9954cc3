import type { ListedUser } from '@casepack/contract/users/managed-user';
import type { UseQueryResult } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { failure } from '../../api/failure';
import type { ListPage } from '../../api/list-page';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { ListBody } from '../../ui/list-body';
import { toast } from '../../ui/toast';
import type { ListState } from '../../ui/use-list-state';
import { EditUserDialog } from './edit-user-dialog';
import { listedName } from './listed-name';
import { SetPasswordDialog } from './set-password-dialog';
import type { UserAction } from './user-actions';
import { isKnown } from './user-rights';
import { UserTable } from './user-table';
import { type UserSort, useDeleteUser, useEditUser, useMailPasswordLink } from './users.queries';

export type UserListWords = {
  failedTitle: string;
  failedHint?: string | undefined;
  updateFailed: string;
  deleteFailed: string;
};

type UserListProps = {
  result: UseQueryResult<ListPage<ListedUser>>;
  list: ListState<UserSort>;
  words: UserListWords;
  isFiltered: boolean;
  showsOrganization: boolean;
  addUser: ReactNode;
};

type OpenDialog = { action: UserAction; user: ListedUser };

export function UserList({ result, list, words, isFiltered, showsOrganization, addUser }: UserListProps) {
  const me = useCurrentUser();
  const [opened, setOpened] = useState<OpenDialog>();
  const editing = useEditUser();
  const mailing = useMailPasswordLink();
  if (me === null) return null;

  const setActive = (user: ListedUser, active: boolean) =>
    editing.mutate(
      { userId: user.id, change: { active, version: user.version } },
      {
        onSuccess: () => {
          toast({
            title: 'User Updated',
            description: `${listedName(user)} is ${active ? 'active' : 'inactive'} now.`,
          });
          setOpened(undefined);
        },
        onError: (error) => {
          toast(failure(error, words.updateFailed));
          setOpened(undefined);
        },
      },
    );

  function start(action: UserAction, user: ListedUser) {
    if (action === 'activate') setActive(user, true);
    else if (action === 'link') {
      mailing.mutate(user.id, {
        onSuccess: ({ message }) => toast({ title: 'Link Sent', description: message }),
        onError: (error) => toast(failure(error, words.updateFailed)),
      });
    } else setOpened({ action, user });
  }

  const close = () => setOpened(undefined);
  return (
    <>
      <ListBody
        result={result}
        list={list}
        failedTitle={words.failedTitle}
        rowClassName="max-md:h-16"
        failedHint={words.failedHint}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Users />}
              title="No users found"
              hint="Try adjusting your search or filters"
              level={3}
            />
          ) : (
            <EmptyState
              icon={<Users />}
              title="No users yet"
              hint="Add the first one: with a password, or with an invitation by email."
              action={addUser}
              level={3}
            />
          )
        }
      >
        {(users) => (
          <UserTable
            users={users}
            list={list}
            me={me}
            showsOrganization={showsOrganization}
            onAction={start}
          />
        )}
      </ListBody>
      {opened?.action === 'edit' && isKnown(opened.user) && (
        <EditUserDialog user={opened.user} defaultFailure={words.updateFailed} onClose={close} />
      )}
      {opened?.action === 'password' && isKnown(opened.user) && (
        <SetPasswordDialog user={opened.user} onClose={close} />
      )}
      {opened?.action === 'deactivate' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Deactivate ${listedName(opened.user)}?`}
          description="They are signed out at once and cannot sign in until someone activates them again."
          confirmLabel="Deactivate user"
          busy={editing.isPending}
          busyLabel="Deactivating..."
          onConfirm={() => setActive(opened.user, false)}
        />
      )}
      {opened?.action === 'delete' && (
        <DeleteUser user={opened.user} defaultFailure={words.deleteFailed} onClose={close} />
      )}
    </>
  );
}

type DeleteUserProps = { user: ListedUser; defaultFailure: string; onClose: () => void };

function DeleteUser({ user, defaultFailure, onClose }: DeleteUserProps) {
  const deleting = useDeleteUser();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${listedName(user)}?`}
      description="This cannot be undone. A user who has placed orders or made changes is deactivated instead, so that past records keep the name."
      confirmLabel="Delete user"
      busy={deleting.isPending}
      busyLabel="Deleting..."
      onConfirm={() =>
        deleting.mutate(user.id, {
          onSuccess: ({ message, outcome }) => {
            const title = outcome === 'deleted' ? 'User Deleted' : 'User Deactivated';
            toast({ title, description: message });
          },
          onError: (error) => toast(failure(error, defaultFailure)),
          onSettled: onClose,
        })
      }
    />
  );
}
