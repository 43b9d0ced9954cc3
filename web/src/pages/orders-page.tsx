import type { OrderSummary } from '@casepack/contract/orders/order';
import type { ReorderLine } from '@casepack/contract/orders/order-line';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useCurrentUser } from '../api/current-user';
import { loadCart } from '../features/cart/carts';
import { OrderList } from '../features/orders/order-list';
import {
  exportHref,
  type OrderSearch,
  readOrderSearch,
  writeOrderSearch,
} from '../features/orders/order-search';
import { changesSince, isOrderable } from '../features/orders/reorder-changes';
import { ReorderDialog, type ReorderReport } from '../features/orders/reorder-dialog';
import { statementOwner } from '../features/statements/statement-owner';
import { buttonClass } from '../ui/button-class';
import { codeForPress } from '../ui/code-for-press';
import { PageHeader } from '../ui/page-header';
import { toast } from '../ui/toast';
import { usePageTitle } from './use-page-title';

/** On a phone the icon alone, so that the list begins further up. */
const compact = 'max-md:w-11 max-md:px-0';

export function OrdersPage() {
  usePageTitle('Order History');
  const user = useCurrentUser();
  const router = useRouter();
  const search = readOrderSearch(useLocation({ select: ({ searchStr }) => searchStr }));
  const [report, setReport] = useState<ReorderReport>();

  const show = (changed: Partial<OrderSearch>, replace: boolean) =>
    router.navigate({
      href: `/orders${writeOrderSearch({ ...search, ...changed })}`,
      replace,
      // Another page begins at its top; a narrowed list stays where the filters are.
      resetScroll: Object.keys(changed).join() === 'page',
    });

  async function fillCart({ orderNumber }: OrderSummary, lines: readonly ReorderLine[]) {
    if (user === null) return;
    const cart = await codeForPress(() => loadCart(user.id));
    if (!cart) return;
    const orderable = lines.filter(isOrderable);
    if (!(await cart.addAll(orderable))) return;
    const changes = changesSince(lines);
    if (changes.length > 0) setReport({ orderNumber, added: orderable.length, changes });
    else {
      toast({
        title: 'Added to your cart',
        description: `Everything of order ${orderNumber} is in your cart at the same prices.`,
      });
    }
  }

  return (
    <>
      <PageHeader
        title="Order History"
        subtitle="Track and manage your submitted orders"
        className="max-md:mb-4 max-md:flex-nowrap max-md:items-start max-md:gap-x-2 [&>:last-child]:max-md:flex-nowrap"
        actions={
          <>
            {user !== null && statementOwner(user) !== undefined && (
              <Link to="/orders/statement" className={buttonClass({}, compact)}>
                <FileText aria-hidden />
                <span className="max-md:sr-only">Statement</span>
              </Link>
            )}
            <a href={exportHref(search)} download className={buttonClass({}, compact)}>
              <Download aria-hidden />
              <span className="max-md:sr-only">Export CSV</span>
            </a>
          </>
        }
      />
      <OrderList
        search={search}
        onChange={(changed, options) => void show(changed, options?.isTyping ?? false)}
        onDuplicate={(order, lines) => void fillCart(order, lines)}
      />
      {report && <ReorderDialog report={report} onClose={() => setReport(undefined)} />}
    </>
  );
}
