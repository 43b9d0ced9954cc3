import { canEver } from '@casepack/contract/access/permissions';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { type CurrentUser, organizationTypeOf, roles, toActor } from '@casepack/contract/users/user';
import type { ReactNode } from 'react';
import { ManagedOrganizations } from '../features/organizations/managed-organizations';
import { managedKinds } from '../features/organizations/organization-kinds';
import { OrganizationPicker } from '../features/organizations/organization-picker';
import { organizationWords } from '../features/organizations/organization-words';
import { OrganizationsOverview } from '../features/organizations/organizations-overview';
import { OrganizationalUserForm } from '../features/users/organizational-user-form';
import { Card, CardHeader } from '../ui/card';
import { PageHeader } from '../ui/page-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs';
import { ChosenLocations } from './chosen-locations';
import { useHashTab } from './use-hash-tab';
import { usePageTitle } from './use-page-title';

const OwnPrices = part<object>(
  async () => (await import('./own-prices')).OwnPrices,
  <SkeletonRows count={4} label="Loading price lists" />,
);

const ImportCenter = part<{ manufacturerId: undefined }>(
  async () => (await import('../features/imports/import-center')).ImportCenter,
  <SkeletonRows count={4} label="Loading imports" />,
);

const title = 'Organization Management';

const tabs = [
  'overview',
  'manufacturers',
  'sales-organizations',
  'wholesale-customers',
  'users',
  'locations',
  'prices',
  'imports',
] as const;

const kindTabs = [
  ['manufacturer', 'manufacturers'],
  ['sales_organization', 'sales-organizations'],
  ['wholesale_customer', 'wholesale-customers'],
] as const satisfies readonly (readonly [OrganizationType, (typeof tabs)[number]])[];

type OrganizationManagementProps = { user: CurrentUser; back?: ReactNode };

/** Tabs; types above the user's own organization are left out. */
export function OrganizationManagement({ user, back }: OrganizationManagementProps) {
  usePageTitle(title);
  const [tab, setTab] = useHashTab(tabs, 'overview');
  const kinds = managedKinds(user);
  // Administrators have a section of the admin panel for it.
  const hasPrices = !user.isAdmin && canEver(toActor(user), 'price-list:view');
  const hasImports = !user.isAdmin && canEver(toActor(user), 'catalog:edit');
  const shownKinds = kindTabs.filter(([type]) => kinds.includes(type));
  return (
    <>
      <PageHeader title={title} subtitle="Organizations, their users and their locations" back={back} />
      {/* Manual, because the focus returns to a tab when the user stays with unsaved changes. */}
      <Tabs value={tab} onValueChange={setTab} activationMode="manual">
        <TabList aria-label={title}>
          <Tab value="overview">Overview</Tab>
          {shownKinds.map(([type, name]) => (
            <Tab key={name} value={name}>
              {organizationWords[type].many}
            </Tab>
          ))}
          <Tab value="users">User Management</Tab>
          <Tab value="locations">Locations</Tab>
          {hasPrices && <Tab value="prices">Prices</Tab>}
          {hasImports && <Tab value="imports">Imports</Tab>}
        </TabList>
        <TabPanel value="overview">
          <OrganizationsOverview user={user} />
        </TabPanel>
        {shownKinds.map(([type, name]) => (
          <TabPanel key={name} value={name}>
            <ManagedOrganizations type={type} user={user} />
          </TabPanel>
        ))}
        <TabPanel value="users">
          <Card as="section" className="max-w-3xl">
            <CardHeader
              title="Create Organizational User"
              description="The role decides the kind of organization."
            />
            <OrganizationalUserForm
              roles={roles.filter((role) => kinds.includes(organizationTypeOf[role]))}
              renderOrganization={({ organizationType, value, error, onChange }) => (
                <OrganizationPicker
                  key={organizationType}
                  type={organizationType}
                  label={organizationWords[organizationType].one}
                  none={`Choose a ${organizationWords[organizationType].inText}`}
                  value={value}
                  error={error}
                  onChange={onChange}
                  required
                />
              )}
            />
          </Card>
        </TabPanel>
        <TabPanel value="locations">
          <ChosenLocations kinds={kinds} />
        </TabPanel>
        {hasPrices && (
          <TabPanel value="prices">
            <OwnPrices />
          </TabPanel>
        )}
        {hasImports && (
          <TabPanel value="imports">
            <ImportCenter manufacturerId={undefined} />
          </TabPanel>
        )}
      </Tabs>
    </>
  );
}
