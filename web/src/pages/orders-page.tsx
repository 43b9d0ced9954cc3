import { canEver } from '@casepack/contract/access/permissions';
import { actsForCustomer } from '@casepack/contract/access/questions';
import { toActor } from '@casepack/contract/users/user';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { DraftsLink } from '../features/drafts/drafts-link';
import { OrderList } from '../features/orders/order-list';
import {
  exportHref,
  type OrderSearch,
  readOrderSearch,
  writeOrderSearch,
} from '../features/orders/order-search';
import { useOrderSelection } from '../features/orders/order-selection';
import { statementOwner } from '../features/statements/statement-owner';
import { Button } from '../ui/button';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { SelectedOrders } from './selected-orders';
import { StartedJobs } from './started-jobs';
import { useOrderAgain } from './use-order-again';
import { usePageTitle } from './use-page-title';

/** Only the icon on a phone, so that the list starts further up. */
const compact = 'max-md:w-11 max-md:px-0';
/** Beside the title for the same reason, but below it from the fourth icon on, which would leave the title no line. */
const headerOnPhone =
  'max-md:mb-4 max-md:items-start max-md:gap-x-2 max-md:not-has-[>:last-child>:nth-child(4)]:flex-nowrap [&>:last-child]:max-md:flex-nowrap';

export function OrdersPage() {
  usePageTitle('Order History');
  const user = useCurrentUser();
  const router = useRouter();
  const search = readOrderSearch(useLocation({ select: ({ searchStr }) => searchStr }));
  const again = useOrderAgain();
  const [isSelecting, setSelecting] = useState(false);
  const selection = useOrderSelection(writeOrderSearch({ ...search, page: 1, sort: undefined }));
  const canManage = user !== null && canEver(toActor(user), 'order:manage');

  const show = (changed: Partial<OrderSearch>, replace: boolean) =>
    router.navigate({
      href: `/orders${writeOrderSearch({ ...search, ...changed })}`,
      replace,
      // A new page starts at the top; a filtered list keeps the position of the filters.
      resetScroll: Object.keys(changed).join() === 'page',
    });

  return (
    <>
      <PageHeader
        title="Order History"
        subtitle="Track and manage your submitted orders"
        className={headerOnPhone}
        actions={
          <>
            <DraftsLink className={compact} />
            {user?.hasApprovals && (
              <Link to="/approvals" className={buttonClass({}, compact)}>
                <ClipboardCheck aria-hidden />
                <span className="max-md:sr-only">Approvals</span>
              </Link>
            )}
            {user !== null && statementOwner(user) !== undefined && (
              <Link to="/orders/statement" className={buttonClass({}, compact)}>
                <FileText aria-hidden />
                <span className="max-md:sr-only">Statement</span>
              </Link>
            )}
            {canManage && (
              <Button
                className={compact}
                aria-pressed={isSelecting}
                onClick={() => setSelecting(!isSelecting)}
              >
                <ListChecks aria-hidden />
                <span className="max-md:sr-only">Select</span>
              </Button>
            )}
            <a href={exportHref(search)} download className={buttonClass({}, compact)}>
              <Download aria-hidden />
              <span className="max-md:sr-only">Export CSV</span>
            </a>
          </>
        }
      />
      {canManage && <StartedJobs />}
      {isSelecting && (
        <SelectedOrders search={search} selection={selection} onDone={() => setSelecting(false)} />
      )}
      <OrderList
        search={search}
        selection={isSelecting ? selection : undefined}
        onChange={(changed, options) => void show(changed, options?.isTyping ?? false)}
        onDuplicate={again.ask}
        isStaff={user !== null && !actsForCustomer(toActor(user))}
        canShareViews={user !== null && canEver(toActor(user), 'order-view:share')}
      />
      {again.dialog}
    </>
  );
}
