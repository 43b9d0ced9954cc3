import { canEver } from '@casepack/contract/access/permissions';
import { type CurrentUser, displayName, toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import KeyRound from 'lucide-react/icons/key-round';
import Receipt from 'lucide-react/icons/receipt';
import Search from 'lucide-react/icons/search';
import Tag from 'lucide-react/icons/tag';
import { useState } from 'react';
import { ownOrganization } from '../api/own-organization';
import { seesApprovals } from '../features/approvals/sees-approvals';
import { chooseColorTheme, useColorTheme } from '../ui/color-theme';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu';
import { showPalette } from './palette-state';
import { UserButton } from './user-button';

const themes = [
  { value: 'system', name: 'System' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
] as const;

/** Open from the start: its code is loaded by the click that opens it. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(true);
  const theme = useColorTheme();
  const hasPrices = !user.isAdmin && canEver(toActor(user), 'price-list:view');
  // Administrators find their organization in the admin panel.
  const managed = user.isOrgAdmin && !user.isAdmin ? ownOrganization(user) : undefined;
  return (
    <Menu trigger={<UserButton user={user} />} open={open} onOpenChange={setOpen}>
      <MenuLabel>
        <span className="block font-medium text-ink">{displayName(user)}</span>
        {user.email}
      </MenuLabel>
      <MenuSeparator />
      <MenuItem onSelect={() => showPalette(true)}>
        <Search aria-hidden />
        Search and commands
        <kbd className="ms-auto ps-4 text-sm text-ink-soft max-md:hidden">Ctrl K</kbd>
      </MenuItem>
      {managed && (
        <MenuItem asChild>
          <Link
            to="/organization-edit"
            search={{ type: managed.organizationType, id: managed.organizationId }}
          >
            <Building2 aria-hidden />
            My organization
          </Link>
        </MenuItem>
      )}
      {canEver(toActor(user), 'receivable:list') && (
        <MenuItem asChild>
          <Link to="/receivables">
            <HandCoins aria-hidden />
            Receivables
          </Link>
        </MenuItem>
      )}
      {ownOrganization(user)?.organizationType === 'wholesale_customer' && (
        <MenuItem asChild>
          <Link to="/account">
            <Receipt aria-hidden />
            Open invoices
          </Link>
        </MenuItem>
      )}
      {hasPrices && (
        <MenuItem asChild>
          <Link to="/organization-admin" hash="prices">
            <Tag aria-hidden />
            Price lists
          </Link>
        </MenuItem>
      )}
      {seesApprovals(user) && (
        <MenuItem asChild>
          <Link to="/approvals">
            <ClipboardCheck aria-hidden />
            Approvals
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/account">
          <KeyRound aria-hidden />
          Change password
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/help/{-$guide}">
          <CircleQuestionMark aria-hidden />
          Help
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={themes} onChange={chooseColorTheme} />
    </Menu>
  );
}
