import { canEver } from '@casepack/contract/access/permissions';
import type { AccountRequest } from '@casepack/contract/customers/account-request';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { accountRequestQueries } from '../features/customers/account-requests.queries';
import { CustomerList } from '../features/customers/customer-list';
import { PageHeader } from '../ui/page-header';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { Tab, TabList, TabPanel, Tabs } from '../ui/tabs';
import { useOnDemand } from '../ui/use-on-demand';
import { AccessDeniedPage } from './access-denied-page';
import { useHashTab } from './use-hash-tab';
import { usePageTitle } from './use-page-title';

const RequestList = part(
  async () => (await import('../features/customers/request-list')).RequestList,
  <SkeletonRows count={4} label="Loading requests" />,
);

export function CustomersPage() {
  usePageTitle('Customers');
  const user = useCurrentUser();
  if (user === null) return null;
  const actor = toActor(user);
  if (!canEver(actor, 'customer-summary:list')) return <AccessDeniedPage />;
  return (
    <>
      <PageHeader title="Customers" className="mb-4" />
      {canEver(actor, 'account-request:list') ? <WithRequests user={user} /> : <Customers user={user} />}
    </>
  );
}

const Customers = ({ user }: { user: CurrentUser }) => (
  <CustomerList hasOwn={user.role === 'sales_rep'} namesManufacturers={user.role === null} />
);

/** The queue is shown only if the join page is on, or if something waits. */
function WithRequests({ user }: { user: CurrentUser }) {
  const { data: tally } = useQuery(accountRequestQueries.tally);
  const [tab, setTab] = useHashTab(['customers', 'requests'], 'customers');
  const [reviewed, setReviewed] = useState<AccountRequest>();
  const dialog = useOnDemand(reviewed !== undefined, {
    load: () => import('./account-request-dialog'),
    onMissing: () => setReviewed(undefined),
  });
  const isQueueShown = tally !== undefined && (tally.isOpen || tally.waiting > 0);
  return (
    <>
      {isQueueShown ? (
        <Tabs value={tab} onValueChange={setTab}>
          <TabList aria-label="Customers">
            <Tab value="customers">All customers</Tab>
            <Tab value="requests">{tally.waiting > 0 ? `Requests (${tally.waiting})` : 'Requests'}</Tab>
          </TabList>
          <TabPanel value="customers">
            <Customers user={user} />
          </TabPanel>
          <TabPanel value="requests">
            <RequestList namesManufacturers={user.role === null} onReview={setReviewed} />
          </TabPanel>
        </Tabs>
      ) : (
        <Customers user={user} />
      )}
      {/* Stays when the decision on the last request hides the queue: it is what says what was done. */}
      {reviewed && dialog && (
        <dialog.AccountRequestDialog user={user} request={reviewed} onClose={() => setReviewed(undefined)} />
      )}
    </>
  );
}
