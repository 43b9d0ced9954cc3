import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { MenuItem } from './menu';
import { RowMenu } from './row-menu';

type SavedItemRowProps = {
  /** What it is, such as 'view'. */
  noun: string;
  name: string;
  isShared: boolean;
  /** Someone who cannot share it can still stop sharing it. */
  canShare?: boolean | undefined;
  hasMenu: boolean;
  /** The entries of the menu before those that every saved item has. */
  menu: ReactNode;
  /** Said before it is deleted, after that it is deleted for everyone. */
  consequence: string;
  isDeleting: boolean;
  onShare: (isShared: boolean) => void;
  /** Closes the question when it is done. */
  onDelete: (close: () => void) => void;
  /** Its text, and what can be done with it at once. */
  children: ReactNode;
};

/** Something saved under a name, alone or for the whole organization: shared, changed and deleted from its menu. */
export function SavedItemRow(props: SavedItemRowProps) {
  const {
    noun,
    name,
    isShared,
    canShare = true,
    hasMenu,
    menu,
    consequence,
    isDeleting,
    onShare,
    onDelete,
  } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0">
      {props.children}
      {hasMenu && (
        <RowMenu label={`More actions for ${name}`}>
          {menu}
          {(isShared || canShare) && (
            <MenuItem onSelect={() => onShare(!isShared)}>
              {isShared ? 'Stop sharing' : 'Share with your organization'}
            </MenuItem>
          )}
          <MenuItem onSelect={() => setAsking(true)}>Delete</MenuItem>
        </RowMenu>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete this ${noun}?`}
        description={`“${name}” is deleted for everyone who uses it. ${consequence}`}
        confirmLabel={`Delete ${noun}`}
        busy={isDeleting}
        onConfirm={() => onDelete(() => setAsking(false))}
      />
    </li>
  );
}

export const SavedItemText = ({ name, details }: { name: string; details: string }) => (
  <div className="min-w-0 flex-1">
    <p className="font-medium wrap-anywhere">{name}</p>
    <p className="text-sm text-ink-soft wrap-anywhere">{details}</p>
  </div>
);
