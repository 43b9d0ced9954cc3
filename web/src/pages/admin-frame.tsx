import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu';
import type { AdminSectionPath } from './admin-section-paths';
import { useAdminAddress } from './use-admin-address';

export interface SectionLink {
  path: AdminSectionPath;
  name: string;
  /** The section that leads to it and is marked instead of it. */
  partOf?: AdminSectionPath | undefined;
}

type AdminFrameProps = {
  sections: readonly SectionLink[];
  /** Undefined for the connected organizations. */
  current: SectionLink | undefined;
  children: ReactNode;
};

const own = 'My Organization';
const connected = 'Connected Organizations';

/** The navigation of the admin panel: beside the page where there is room, else behind one button. */
export function AdminFrame({ sections: all, current, children }: AdminFrameProps) {
  const sections = all.filter(({ partOf }) => partOf === undefined);
  return (
    <div className="grid-cols-[13.5rem_minmax(0,1fr)] gap-x-8 xl:grid">
      <header className="max-xl:mb-4 max-xl:flex max-xl:min-h-11 max-xl:items-center max-xl:justify-between max-xl:gap-4">
        <h1 className="text-title font-semibold tracking-tight xl:ps-3">
          Admin <span className="sr-only">· {current?.name ?? connected}</span>
        </h1>
        <SectionMenu sections={sections} current={current} />
        <SideNavigation sections={sections} current={current} />
      </header>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type NavigationProps = Omit<AdminFrameProps, 'children'>;

function SideNavigation({ sections, current }: NavigationProps) {
  return (
    <nav aria-label="Admin" className="sticky top-[calc(var(--sticky-top)+1.5rem)] mt-4 max-xl:hidden">
      <ul className="flex flex-col gap-px">
        <li>
          <Link
            to="/admin"
            activeOptions={{ exact: true, includeHash: true }}
            aria-current={current ? 'true' : undefined}
            className={cn(itemClass, 'text-sm text-ink-soft')}
          >
            {own}
          </Link>
          <ul className="mb-3 flex flex-col gap-px">
            {sections.map((section) => (
              <li key={section.path}>
                <ToSection section={section} current={current} className={itemClass} />
              </li>
            ))}
          </ul>
        </li>
        <li className="border-t pt-3">
          <ToConnected current={current} className={itemClass} />
        </li>
      </ul>
    </nav>
  );
}

const itemClass =
  'flex min-h-9 items-center rounded-lg px-3 font-medium text-ink-soft transition-colors hover:bg-ground hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink';

function SectionMenu({ sections, current }: NavigationProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <Button className="min-w-0 shrink! xl:hidden">
      <span className="sr-only">Section: </span>
      <span className="truncate">{current?.name ?? connected}</span>
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <Menu trigger={trigger} open={isOpen} onOpenChange={setOpen}>
      <MenuLabel>{own}</MenuLabel>
      {sections.map((section) => (
        <MenuItem key={section.path} asChild>
          <ToSection section={section} current={current} className={currentItem} />
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem asChild>
        <ToConnected current={current} className={currentItem} />
      </MenuItem>
    </Menu>
  );
}

const currentItem = 'aria-[current=page]:font-semibold aria-[current=page]:text-accent';

type ToSectionProps = { section: SectionLink; current: SectionLink | undefined; className: string };

/** A platform administrator stays with the manufacturer that was chosen. */
function ToSection({ section: { path, name }, current, ...props }: ToSectionProps) {
  const { manufacturerId: manufacturer } = useAdminAddress();
  return (
    <Link
      to={`/admin/${path}`}
      search={manufacturer === undefined ? {} : { manufacturer }}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={path === (current?.partOf ?? current?.path) ? 'page' : undefined}
      {...props}
    >
      {name}
    </Link>
  );
}

function ToConnected({ current, ...props }: { current: SectionLink | undefined; className: string }) {
  return (
    <Link
      to="/admin"
      hash="connected-orgs"
      activeOptions={{ exact: true, includeHash: true }}
      aria-current={current ? undefined : 'page'}
      {...props}
    >
      {connected}
    </Link>
  );
}
