import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useState } from 'react';
import { IconButton } from './icon-button';
import { Menu } from './menu';

type RowMenuProps = {
  /** Names the action and the row: 'More for FH-001067'. */
  label: string;
  busy?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** The actions of a row. A list has many rows and few of their menus are opened: each is created on its first click. */
export function RowMenu({ label, busy, className, children }: RowMenuProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const button = (
    <IconButton
      size="sm"
      data-row-menu
      aria-label={label}
      busy={busy}
      className={className}
      {...(isOpen === undefined && {
        'aria-haspopup': 'menu',
        'aria-expanded': false,
        onClick: () => setOpen(true),
      })}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  );
  if (isOpen === undefined) return button;
  return (
    <Menu trigger={button} open={isOpen} onOpenChange={setOpen}>
      {children}
    </Menu>
  );
}
