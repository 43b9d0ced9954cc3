import type { Actor } from '@casepack/contract/access/actor';
import { canEver } from '@casepack/contract/access/permissions';
import { toActor } from '@casepack/contract/users/user';
import type { ComponentType } from 'react';
import { useCurrentUser } from '../api/current-user';
import { PageHeader } from '../ui/page-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs';
import { useAdminAddress } from './use-admin-address';
import { usePageTitle } from './use-page-title';

const waiting = <SkeletonRows count={6} />;

const ProductsPanel = part(async () => (await import('./products-panel')).ProductsPanel, waiting);
const UsersTab = part(async () => (await import('../features/users/users-tab')).UsersTab, waiting);
const LocationsTab = part(
  async () => (await import('../features/locations/locations-tab')).LocationsTab,
  waiting,
);
const ConnectedOrganizations = part(
  async () => (await import('../features/organizations/connected-organizations')).ConnectedOrganizations,
  waiting,
);
const PaymentsPanel = part(async () => (await import('./payments-panel')).PaymentsPanel, waiting);
const CardConfigPanel = part(async () => (await import('./card-config-panel')).CardConfigPanel, waiting);
const MailTab = part(async () => (await import('../features/outbox/mail-tab')).MailTab, waiting);
const AuditLog = part(async () => (await import('../features/audit/audit-log')).AuditLog, waiting);

interface SubTab {
  value: string;
  name: string;
  isFor: (actor: Actor) => boolean;
  panel: ComponentType;
}

const everyone = () => true;

/** Each tab is shown to the users who can use it. */
const subTabs: readonly SubTab[] = [
  {
    value: 'products',
    name: 'Products',
    isFor: (actor) => canEver(actor, 'catalog:edit'),
    panel: ProductsPanel,
  },
  { value: 'users', name: 'Users', isFor: everyone, panel: UsersTab },
  { value: 'locations', name: 'Locations', isFor: everyone, panel: LocationsTab },
  { value: 'payments', name: 'Payments', isFor: everyone, panel: PaymentsPanel },
  {
    value: 'stripe-config',
    name: 'Stripe Config',
    isFor: (actor) => canEver(actor, 'card-config:manage'),
    panel: CardConfigPanel,
  },
  { value: 'mail', name: 'Mail', isFor: (actor) => canEver(actor, 'mail:view'), panel: MailTab },
  { value: 'audit', name: 'Audit log', isFor: (actor) => canEver(actor, 'audit:view'), panel: AuditLog },
];

/** This hash shows the second tab, anything else the first. */
const CONNECTED = 'connected-orgs';
const OWN = 'my-organization';

export function AdminPage() {
  usePageTitle('Admin');
  const { hash, toHash } = useAdminAddress();
  const isConnected = hash === CONNECTED;

  return (
    <>
      <PageHeader title="Admin" className="mb-4" />
      {/* By hand, because the focus comes back to a tab when someone stays with unsaved changes. */}
      <Tabs
        value={isConnected ? CONNECTED : OWN}
        activationMode="manual"
        onValueChange={(value) => toHash(value === CONNECTED ? CONNECTED : '')}
      >
        <TabList aria-label="Organizations">
          <Tab value={OWN} className="sm:text-lg">
            My Organization
          </Tab>
          <Tab value={CONNECTED} className="sm:text-lg">
            Connected Organizations
          </Tab>
        </TabList>
        <TabPanel value={OWN}>
          <MyOrganization />
        </TabPanel>
        <TabPanel value={CONNECTED}>
          <ConnectedOrganizations />
        </TabPanel>
      </Tabs>
    </>
  );
}

function MyOrganization() {
  const user = useCurrentUser();
  const { tab, toTab } = useAdminAddress();
  if (user === null) return null;

  const actor = toActor(user);
  const shown = subTabs.filter(({ isFor }) => isFor(actor));
  const current = shown.find(({ value }) => value === tab) ?? shown[0];
  return (
    <Tabs value={current?.value ?? ''} onValueChange={toTab} activationMode="manual">
      <TabList aria-label="My Organization">
        {shown.map(({ value, name }) => (
          <Tab key={value} value={value}>
            {name}
          </Tab>
        ))}
      </TabList>
      {shown.map(({ value, panel: Panel }) => (
        <TabPanel key={value} value={value}>
          <Panel />
        </TabPanel>
      ))}
    </Tabs>
  );
}
