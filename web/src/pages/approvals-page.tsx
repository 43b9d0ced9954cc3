import { isOrganizationAdmin } from '@casepack/contract/access/questions';
import { toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../api/current-user';
import { ApprovalList } from '../features/approvals/approval-list';
import { BuyingLimits } from '../features/approvals/buying-limits';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { usePageTitle } from './use-page-title';

export function ApprovalsPage() {
  usePageTitle('Approvals');
  const user = useCurrentUser();
  if (!user) return null;
  const isAdministrator = isOrganizationAdmin(toActor(user));
  return (
    <>
      <PageHeader
        back={
          <Link to="/orders" className={buttonClass({ variant: 'link', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Back to Orders
          </Link>
        }
        title="Approvals"
        subtitle="Orders that your company approves before they are placed"
      />
      <ApprovalList
        isAdministrator={isAdministrator}
        after={
          isAdministrator &&
          user.wholesaleCustomerId !== null && <BuyingLimits customerId={user.wholesaleCustomerId} />
        }
      />
    </>
  );
}
