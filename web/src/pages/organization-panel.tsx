import { can } from '@casepack/contract/access/permissions';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import CreditCard from 'lucide-react/icons/credit-card';
import { OrganizationLocations } from '../features/locations/organization-locations';
import { ActiveBadge } from '../features/organizations/organization-list';
import { organizationPlace } from '../features/organizations/organization-place';
import { OrganizationSettings } from '../features/organizations/organization-settings';
import { organizationName, organizationWords } from '../features/organizations/organization-words';
import type { Organization } from '../features/organizations/organizations.queries';
import { OrganizationUsers } from '../features/users/organization-users';
import { buttonClass } from '../ui/button-class';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs';
import { useHashTab } from './use-hash-tab';
import { usePageTitle } from './use-page-title';

const tabNames = {
  users: 'Users',
  locations: 'Locations',
  payments: 'Payments',
  orders: 'Orders',
  settings: 'Settings',
} as const;
type TabName = keyof typeof tabNames;

type OrganizationPanelProps = { organization: Organization; user: CurrentUser };

/** What the table lets this user do with this organization; a manufacturer has no orders of its own here. */
function tabsFor({ type, row }: Organization, user: CurrentUser): TabName[] {
  const actor = toActor(user);
  const place = organizationPlace(type, row);
  const shown: (TabName | false)[] = [
    can(actor, 'user:manage', place) && 'users',
    can(actor, 'location:view', place) && 'locations',
    can(actor, 'saved-method:manage', place) && 'payments',
    type !== 'manufacturer' && 'orders',
    'settings',
  ];
  return shown.filter((tab) => tab !== false);
}

export function OrganizationPanel({ organization, user }: OrganizationPanelProps) {
  const { type, row } = organization;
  const name = organizationName(row);
  usePageTitle(name);
  const tabs = tabsFor(organization, user);
  const [tab, setTab] = useHashTab(tabs, tabs[0] ?? 'settings');
  const place = organizationPlace(type, row);
  return (
    <>
      <PageHeader
        title={name}
        subtitle={organizationWords[type].one}
        badges={<ActiveBadge active={row.active} />}
        actions={
          user.isAdmin ? (
            <Link to="/admin" hash="connected-orgs" className={buttonClass({})}>
              Back to Admin
            </Link>
          ) : (
            <Link to="/organization-admin" className={buttonClass({})}>
              Organization Management
            </Link>
          )
        }
      />
      {/* By hand, because the focus comes back to a tab when someone stays with unsaved changes. */}
      <Tabs value={tab} onValueChange={setTab} activationMode="manual">
        <TabList aria-label={name}>
          {tabs.map((each) => (
            <Tab key={each} value={each}>
              {tabNames[each]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="users">
          <OrganizationUsers organizationType={type} organizationId={row.id} name={name} />
        </TabPanel>
        <TabPanel value="locations">
          <OrganizationLocations
            organizationType={type}
            organizationId={row.id}
            place={place}
            screen="edit"
          />
        </TabPanel>
        <TabPanel value="payments">
          <Card padded={false}>
            <EmptyState
              icon={<CreditCard />}
              title="Saved payment methods are not shown here yet"
              hint="This part is being built. Nothing you did went wrong."
            />
          </Card>
        </TabPanel>
        <TabPanel value="orders">
          <Card padded={false}>
            <EmptyState
              icon={<ClipboardList />}
              title="Orders are not shown here yet"
              hint="Until then they are in the order history."
              action={
                <Link to="/orders" className={buttonClass({})}>
                  Go to orders
                </Link>
              }
            />
          </Card>
        </TabPanel>
        <TabPanel value="settings">
          <OrganizationSettings organization={organization} user={user} />
        </TabPanel>
      </Tabs>
    </>
  );
}
