import { isOrganizationAdmin } from '@casepack/contract/access/questions';
import { formatMoney } from '@casepack/contract/money';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AccountApprovals } from '../features/approvals/account-approvals';
import { approvalQueries, waitingQuery } from '../features/approvals/approvals.queries';
import { customerQueries } from '../features/customers/customers.queries';
import { AccountGuide, AccountTemplates } from '../features/desk/account-usual';
import { deskQueries } from '../features/desk/desk.queries';
import { templatesQuery } from '../features/desk/templates.queries';
import { OpenOrdersToPay } from '../features/payments/open-orders-to-pay';
import { openOrdersQuery } from '../features/payments/receipts.queries';
import { Card, CardHeader } from '../ui/card';
import { Figures } from '../ui/figures';
import { linkClass } from '../ui/link-class';
import { LoadFailed } from '../ui/load-failed';
import { SkeletonRows } from '../ui/skeleton';
import type { ReturnedPayment } from './use-returned-payment';

/** While it loads, the cards after it wait, so that nothing moves under a finger. */
const firstCard = 'peer/first lg:col-span-2';

const WaitingAccount = () => (
  <Card className={firstCard}>
    <SkeletonRows count={4} label="Loading your account" />
  </Card>
);

type BuyerAccountProps = {
  user: CurrentUser;
  customerId: number;
  manufacturerId: number;
  returned: ReturnedPayment | undefined;
};

/** What a buyer's company may still order on credit, has to pay, usually orders and has to approve. */
export function BuyerAccount({ user, customerId, manufacturerId, returned }: BuyerAccountProps) {
  const credit = useQuery(customerQueries.credit(customerId));
  const guide = useQuery(deskQueries.guide(customerId));
  const templates = useQuery(templatesQuery(customerId));
  const waiting = useQuery({ ...approvalQueries.list(waitingQuery), enabled: user.hasApprovals });
  const open = useQuery(openOrdersQuery(customerId));
  const parts = [credit, guide, templates, open, ...(user.hasApprovals ? [waiting] : [])];
  if (parts.some(({ isPending }) => isPending)) return <WaitingAccount />;

  return (
    <>
      <Card as="section" className={firstCard}>
        <CardHeader
          title="Open invoices"
          actions={
            <Link to="/orders/statement" className={linkClass}>
              Statement
            </Link>
          }
        />
        {credit.data?.limit != null && credit.data.available !== null && (
          <Figures
            className="mb-4"
            figures={[
              { name: 'Available credit', amount: formatMoney(credit.data.available) },
              { name: 'Credit limit', amount: formatMoney(credit.data.limit) },
            ]}
          />
        )}
        {credit.data === undefined && (
          <LoadFailed
            title="The available credit could not be loaded"
            retrying={credit.isFetching}
            onRetry={() => void credit.refetch()}
            className="py-4"
          />
        )}
        <OpenOrdersToPay customerId={customerId} manufacturerId={manufacturerId} returned={returned} />
      </Card>
      {user.hasApprovals && <AccountApprovals isAdministrator={isOrganizationAdmin(toActor(user))} />}
      <AccountTemplates customerId={customerId} />
      <AccountGuide customerId={customerId} />
    </>
  );
}
