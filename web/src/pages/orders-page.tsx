import type { OrderSummary } from '@casepack/contract/orders/order';
import type { ReorderLine } from '@casepack/contract/orders/order-line';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
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
        actions={
          <>
            {user !== null && statementOwner(user) !== undefined && (
              <Link to="/orders/statement" className={buttonClass({})}>
                Statement
              </Link>
            )}
            <a href={exportHref(search)} download className={buttonClass({})}>
              <Download aria-hidden />
              Export CSV
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
