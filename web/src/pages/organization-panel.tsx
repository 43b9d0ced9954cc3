import { can } from '@casepack/contract/access/permissions';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import { OrganizationLocations } from '../features/locations/organization-locations';
import { OrganizationOrders } from '../features/orders/organization-orders';
import { ActiveBadge } from '../features/organizations/organization-list';
import { organizationNode } from '../features/organizations/organization-node';
import { OrganizationSettings } from '../features/organizations/organization-settings';
import { organizationName, organizationWords } from '../features/organizations/organization-words';
import type { Organization } from '../features/organizations/organizations.queries';
import { OrganizationUsers } from '../features/users/organization-users';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs';
import { RecordReceipt } from './record-receipt';
import { useHashTab } from './use-hash-tab';
import { usePageTitle } from './use-page-title';

const OrganizationSavedCards = part(
  async () => (await import('./saved-cards-panel')).OrganizationSavedCards,
  <SkeletonRows count={4} />,
);

const CustomerStatement = part(
  async () => (await import('../features/statements/customer-statement')).CustomerStatement,
  <SkeletonRows count={4} label="Loading the statement" />,
);

const PartNumberList = part(
  async () => (await import('../features/part-numbers/part-number-list')).PartNumberList,
  <SkeletonRows count={4} label="Loading part numbers" />,
);

const tabNames = {
  users: 'Users',
  locations: 'Locations',
  payments: 'Payments',
  orders: 'Orders',
  'part-numbers': 'Part numbers',
  settings: 'Settings',
} as const;
type TabName = keyof typeof tabNames;

type OrganizationPanelProps = { organization: Organization; user: CurrentUser };

/** What the permission table allows this user for this organization; a manufacturer has no orders of its own here. */
function tabsFor({ type, row }: Organization, user: CurrentUser): TabName[] {
  const actor = toActor(user);
  const place = organizationNode(type, row);
  const shown: (TabName | false)[] = [
    can(actor, 'user:manage', place) && 'users',
    can(actor, 'location:view', place) && 'locations',
    can(actor, 'saved-method:manage', place) && 'payments',
    type !== 'manufacturer' && 'orders',
    type === 'wholesale_customer' && can(actor, 'part-number:edit', place) && 'part-numbers',
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
  const place = organizationNode(type, row);
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
      {/* Manual, because the focus returns to a tab when the user stays with unsaved changes. */}
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
          <OrganizationSavedCards key={`${type}-${row.id}`} holder={{ type, id: row.id }} />
        </TabPanel>
        {type !== 'manufacturer' && (
          <TabPanel value="orders">
            <div className="flex flex-col gap-8">
              <OrganizationOrders organizationType={type} organizationId={row.id} />
              {type === 'wholesale_customer' && (
                <CustomerStatement
                  customerId={row.id}
                  actions={
                    can(toActor(user), 'receipt:record', organizationNode(type, row)) && (
                      <RecordReceipt customerId={row.id} />
                    )
                  }
                />
              )}
            </div>
          </TabPanel>
        )}
        <TabPanel value="part-numbers">
          <PartNumberList
            customerId={row.id}
            canEdit={can(toActor(user), 'part-number:edit', place)}
            viewAs={user.wholesaleCustomerId === row.id ? undefined : row.id}
          />
        </TabPanel>
        <TabPanel value="settings">
          <OrganizationSettings organization={organization} user={user} />
        </TabPanel>
      </Tabs>
    </>
  );
}
