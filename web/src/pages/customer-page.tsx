import { can } from '@casepack/contract/access/permissions';
import type { CustomerSummary } from '@casepack/contract/customers/customer-summary';
import { IdText } from '@casepack/contract/ids';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/current-user';
import { isRefusal } from '../api/refusal';
import { CustomerOverview } from '../features/customers/customer-overview';
import { customerQueries } from '../features/customers/customers.queries';
import { Badge } from '../ui/badge';
import { buttonClass } from '../ui/button-class';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { LoadFailed } from '../ui/load-failed';
import { PageHeader } from '../ui/page-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs';
import { CustomerSetupLink } from './customer-setup-link';
import { useHashTab } from './use-hash-tab';
import { usePageTitle } from './use-page-title';

const UsualProducts = part(
  async () => (await import('../features/customers/usual-products')).UsualProducts,
  <SkeletonRows count={6} label="Loading the order guide" />,
);
const PartNumberList = part(
  async () => (await import('../features/part-numbers/part-number-list')).PartNumberList,
  <SkeletonRows count={4} label="Loading part numbers" />,
);
const EditedCustomer = part(
  async () => (await import('./edited-customer')).EditedCustomer,
  <SkeletonRows count={6} label="Loading the settings" />,
);

const BackToCustomers = () => (
  <Link to="/customers" className={buttonClass({ variant: 'link', size: 'sm' })}>
    <ArrowLeft aria-hidden />
    Back to Customers
  </Link>
);

export function CustomerPage() {
  const { customerId = '' } = useParams({ strict: false });
  const id = IdText.safeParse(customerId).data;
  const user = useCurrentUser();
  if (user === null) return null;
  return id === undefined ? <Missing /> : <LoadedCustomer key={id} user={user} id={id} />;
}

function LoadedCustomer({ user, id }: { user: CurrentUser; id: number }) {
  const { data, error, isFetching, refetch } = useQuery(customerQueries.summary(id));
  usePageTitle(data?.name ?? 'Customer');
  if (data) return <Customer user={user} customer={data} />;
  if (isRefusal(error)) return <Missing />;
  if (error && !isFetching) {
    return (
      <Titled>
        <LoadFailed title="The customer could not be loaded" onRetry={() => void refetch()} />
      </Titled>
    );
  }
  return (
    <>
      <PageHeader back={<BackToCustomers />} title="Customer" />
      <SkeletonRows count={6} label="Loading the customer" />
    </>
  );
}

const tabNames = {
  overview: 'Overview',
  guide: 'Order guide',
  'part-numbers': 'Part numbers',
  settings: 'Settings',
} as const;
type TabName = keyof typeof tabNames;

function Customer({ user, customer }: { user: CurrentUser; customer: CustomerSummary }) {
  const { id, name, manufacturerId, salesOrganizationId } = customer;
  const actor = toActor(user);
  const node = { manufacturerId, salesOrganizationId, wholesaleCustomerId: id };
  const tabs: TabName[] = [
    ...(['overview', 'guide', 'part-numbers'] as const),
    ...(can(actor, 'customer:edit', node) ? (['settings'] as const) : []),
  ];
  const [tab, setTab] = useHashTab(tabs, 'overview');
  return (
    <>
      <PageHeader
        back={<BackToCustomers />}
        className="mb-4"
        title={name}
        badges={
          <>
            {!customer.active && <Badge>Inactive</Badge>}
            {customer.onHold && <Badge color="red">On hold</Badge>}
            {customer.requiresApproval && <Badge color="yellow">Orders require approval</Badge>}
          </>
        }
        subtitle={[
          customer.customerNumber,
          customer.paymentTerms,
          user.role === null && customer.manufacturerName,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Link
              to="/customers/$customerId/statement"
              params={{ customerId: String(id) }}
              className={buttonClass({})}
            >
              Statement
            </Link>
            {customer.active && (
              <Link to="/desk" search={{ customer: id }} className={buttonClass({ variant: 'primary' })}>
                New order
              </Link>
            )}
          </>
        }
      />
      {/* Manual, because the focus returns to a tab when the user stays with unsaved changes. */}
      <Tabs value={tab} onValueChange={setTab} activationMode="manual">
        <TabList aria-label={name}>
          {tabs.map((each) => (
            <Tab key={each} value={each}>
              {tabNames[each]}
              {each === 'part-numbers' && customer.partNumberCount > 0 && ` (${customer.partNumberCount})`}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="overview">
          <CustomerOverview
            customer={customer}
            peopleLink={<CustomerSetupLink user={user} customer={customer} to="users" />}
            locationsLink={<CustomerSetupLink user={user} customer={customer} to="locations" />}
          />
        </TabPanel>
        <TabPanel value="guide">
          <UsualProducts customerId={id} />
        </TabPanel>
        <TabPanel value="part-numbers">
          <PartNumberList customerId={id} canEdit={can(actor, 'part-number:edit', node)} viewAs={id} />
        </TabPanel>
        <TabPanel value="settings">
          <EditedCustomer user={user} id={id} />
        </TabPanel>
      </Tabs>
    </>
  );
}

const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader back={<BackToCustomers />} title="Customer" />
    <Card padded={false}>{children}</Card>
  </>
);

const Missing = () => (
  <Titled>
    <EmptyState
      icon={<Store />}
      title="Customer not found"
      hint="It does not exist, or it is not among your customers."
    />
  </Titled>
);
