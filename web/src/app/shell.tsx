import type { CurrentUser } from '@casepack/contract/users/user';
import { Link, useLocation } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import SquarePen from 'lucide-react/icons/square-pen';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentType, ReactNode, SyntheticEvent } from 'react';
import { sessionChannel } from '../api/session-channel';
import { connection } from '../connection';
import { BrandMark } from '../ui/brand';
import { buttonClass } from '../ui/button-class';
import { cn } from '../ui/cn';
import { toast } from '../ui/toast';
import { activeTab, type Tab } from './active-tab';
import { canSeeOverview } from './can-see-overview';
import { canUseDesk } from './can-use-desk';
import { CartButton, type CartSlot } from './cart-button';
import { discardPageOnLeave } from './page-restore';
import { SkipLink } from './skip-link';
import { UserMenuSlot } from './user-menu-slot';

type ShellProps = { user: CurrentUser; cart: CartSlot; children: ReactNode };

type TabLink = {
  tab: Tab;
  to: '/' | '/desk' | '/orders' | '/customers' | '/overview' | '/admin';
  name: string;
  /** Where there is little room. */
  shortName?: string;
  icon: ComponentType<{ className: string }>;
};

const tabs: TabLink[] = [
  { tab: 'catalog', to: '/', name: 'Catalog', icon: LayoutGrid },
  { tab: 'desk', to: '/desk', name: 'Order desk', shortName: 'Desk', icon: SquarePen },
  { tab: 'orders', to: '/orders', name: 'Orders', icon: ClipboardList },
  { tab: 'customers', to: '/customers', name: 'Customers', icon: UserRound },
  { tab: 'overview', to: '/overview', name: 'Overview', icon: ChartColumn },
  { tab: 'admin', to: '/admin', name: 'Admin', icon: Settings },
];

/** Users of a customer write orders for their own company alone. */
const named = (link: TabLink, user: CurrentUser): TabLink =>
  link.tab === 'desk' && user.role === 'wholesale_customer' ? { ...link, name: 'Quick order' } : link;

function isShown(tab: Tab, user: CurrentUser): boolean {
  if (tab === 'desk') return canUseDesk(user);
  if (tab === 'admin') return user.isAdmin;
  return (tab !== 'overview' && tab !== 'customers') || canSeeOverview(user);
}

export function Shell({ user, cart, children }: ShellProps) {
  const current = activeTab(useLocation({ select: ({ pathname }) => pathname }));
  const shown = tabs.filter(({ tab }) => isShown(tab, user)).map((link) => named(link, user));
  return (
    <div className="min-h-dvh bg-paper">
      <SkipLink />
      <header className="sticky top-0 z-30 border-b bg-paper">
        <div className="mx-auto flex h-14 max-w-page items-center gap-1 px-4 sm:px-6 lg:px-8">
          <Link
            to="/"
            className="me-4 max-lg:me-1 inline-flex min-h-11 items-center gap-2.5 text-lg font-semibold tracking-tight"
          >
            <BrandMark className="text-accent" />
            Casepack
          </Link>
          <TopTabs tabs={shown} current={current} />
          <div className="ms-auto flex items-center gap-1">
            <CartButton {...cart} />
            <UserMenuSlot user={user} />
            <LogoutButton />
          </div>
        </div>
      </header>
      <main
        tabIndex={-1}
        className="mx-auto max-w-page px-4 pt-6 pb-[calc(5.5rem+env(safe-area-inset-bottom))] outline-hidden sm:px-6 md:pb-16 lg:px-8"
      >
        {children}
      </main>
      <BottomTabs tabs={shown} current={current} />
    </div>
  );
}

type TabsProps = { tabs: TabLink[]; current: Tab | undefined };

const currentMark = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {});

function TopTabs({ tabs: shown, current }: TabsProps) {
  return (
    <nav aria-label="Main" className="flex h-14 max-md:hidden">
      {shown.map(({ tab, to, name }) => (
        <Link
          key={tab}
          to={to}
          activeOptions={{ exact: true }}
          {...currentMark(tab === current)}
          className={cn(
            'inline-flex items-center border-b-2 px-2 pt-0.5 font-medium whitespace-nowrap transition-colors xl:px-3',
            tab === current ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

const MOST_ROOMY_TABS = 5;

/** On a phone the tabs are at the bottom, within reach of the thumb. */
function BottomTabs({ tabs: shown, current }: TabsProps) {
  const isTight = shown.length > MOST_ROOMY_TABS;
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map(({ tab, to, name, shortName = name, icon: Icon }) => (
        <Link
          key={tab}
          to={to}
          {...(isTight && shortName !== name && { 'aria-label': name })}
          activeOptions={{ exact: true }}
          {...currentMark(tab === current)}
          className={cn(
            'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 font-medium -outline-offset-2',
            isTight ? 'text-[0.6875rem]' : 'text-xs',
            tab === current ? 'text-accent' : 'text-ink-soft',
          )}
        >
          <Icon className="size-5" />
          {isTight ? shortName : name}
        </Link>
      ))}
    </nav>
  );
}

function signOut(event: SyntheticEvent) {
  if (connection() === 'lost') {
    // Otherwise the browser shows its own error page, and the session remains.
    event.preventDefault();
    toast({ title: 'No connection', description: 'You are still signed in.', variant: 'destructive' });
    return;
  }
  sessionChannel().postMessage(null);
  discardPageOnLeave();
}

/** A full page load, so that no data of this session remains in memory. */
function LogoutButton() {
  return (
    <form method="post" action="/api/logout" onSubmit={signOut}>
      <button
        type="submit"
        aria-label="Logout"
        className={buttonClass({ variant: 'ghost' }, 'h-11 min-w-11 max-lg:px-0 lg:-me-4')}
      >
        <LogOut aria-hidden />
        <span className="max-lg:hidden">Logout</span>
      </button>
    </form>
  );
}
