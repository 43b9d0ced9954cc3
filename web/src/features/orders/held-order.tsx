import { formatInstantDay } from '@casepack/contract/date-text';
import { holdRules, type OrderHold } from '@casepack/contract/orders/holds';
import type { Order } from '@casepack/contract/orders/order';
import { authorizationWords } from '@casepack/contract/payments/authorization';
import { useQuery } from '@tanstack/react-query';
import Pause from 'lucide-react/icons/pause';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { RejectDialog, ReleaseDialog } from './hold-dialogs';
import { orderQueries } from './orders.queries';

type HeldOrderProps = {
  order: Order;
  canManage: boolean;
  /** Staff change a held order instead of releasing it as it is. */
  edit?: ReactNode;
};

/** Above an order that is on hold: why, and what can be done about it. */
export function HeldOrder({ order, canManage, edit }: HeldOrderProps) {
  const { heldFor, approvalExpiresAt } = order;
  const { data } = useQuery({ ...orderQueries.holds(order), enabled: heldFor.length > 0 });
  if (heldFor.length === 0) return null;
  const open = data?.filter(({ reason, releasedAt }) => releasedAt === null && heldFor.includes(reason));
  const card = order.paymentPending
    ? 'The card is being charged. The order is released when the card provider confirms it.'
    : authorizationWords(order, canManage ? 'staff' : 'customer');
  return (
    <Card as="section" aria-label="On hold" className="mb-4 border-yellow">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="flex items-center gap-2 font-semibold">
            <Pause aria-hidden className="size-4 text-yellow" />
            On hold
          </h2>
          <ul className="mt-2 flex flex-col gap-2">
            {open === undefined
              ? heldFor.map((reason) => <li key={reason}>{holdRules[reason].label}</li>)
              : open.map((hold) => <Reason key={hold.id} hold={hold} isForStaff={canManage} />)}
          </ul>
          {card !== undefined && <p className="mt-2">{card}</p>}
          {approvalExpiresAt !== null && (
            <p className="mt-2 text-ink-soft">
              {`No stock is reserved yet. An order that is not approved by ${formatInstantDay(approvalExpiresAt)} is cancelled.`}
            </p>
          )}
          {!canManage && (
            <p className="mt-2 text-ink-soft">
              The order is not processed until the manufacturer releases it.
            </p>
          )}
        </div>
        {canManage && <StaffActions order={order} edit={edit} />}
      </div>
    </Card>
  );
}

function Reason({ hold, isForStaff }: { hold: OrderHold; isForStaff: boolean }) {
  const { goesWhen } = holdRules[hold.reason];
  return (
    <li>
      <p className="wrap-anywhere">
        <span className="font-medium">{hold.label}</span>
        {` · ${hold.text}`}
      </p>
      {isForStaff && goesWhen !== null && (
        <p className="text-sm text-ink-soft">{`Ends by itself when ${goesWhen}.`}</p>
      )}
    </li>
  );
}

function StaffActions({ order, edit }: { order: Order; edit: ReactNode }) {
  const [dialog, setDialog] = useState<'release' | 'reject'>();
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
      <Button variant="primary" onClick={() => setDialog('release')}>
        Release
      </Button>
      {edit}
      <Button onClick={() => setDialog('reject')}>Reject</Button>
      {dialog === 'release' && <ReleaseDialog order={order} onClose={close} />}
      {dialog === 'reject' && <RejectDialog order={order} onClose={close} />}
    </div>
  );
}
