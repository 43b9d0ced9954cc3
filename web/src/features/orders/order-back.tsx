import { Link, useLocation, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../../api/current-user';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { readOrderSearch, toUrlValues } from './order-search';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search of the list from which the order was opened. */
    listSearch?: string;
  }
}

/** Leads to the list for signed-in users, and to the previous page for others. */
export function OrderBack() {
  const user = useCurrentUser();
  const router = useRouter();
  const list = readOrderSearch(useLocation({ select: ({ state }) => state.listSearch ?? '' }));
  if (user) {
    return (
      <Link
        to="/orders"
        search={toUrlValues(list)}
        // The list itself returns to where it was left.
        resetScroll={false}
        className={buttonClass({ variant: 'link', size: 'sm' })}
      >
        <ArrowLeft aria-hidden />
        Back to Orders
      </Link>
    );
  }
  return (
    <Button variant="link" size="sm" onClick={() => router.history.back()}>
      <ArrowLeft aria-hidden />
      Back
    </Button>
  );
}
