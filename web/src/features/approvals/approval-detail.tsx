import type { Approval } from '@casepack/contract/approvals/approval';
import { formatDay, formatInstantDay } from '@casepack/contract/date-text';
import { formatMoney } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { type ReactNode, useState } from 'react';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ConflictNotice } from '../../ui/conflict-notice';
import { Fact } from '../../ui/fact';
import { FormFields } from '../../ui/form-fields';
import { toast } from '../../ui/toast';
import { ApprovalBadge } from './approval-badge';
import { ApprovalLines } from './approval-lines';
import { useApprove, useChangeApproval, useWithdraw } from './approvals.queries';
import { RejectDialog } from './reject-dialog';
import { useChangedLines } from './use-changed-lines';

type ApprovalDetailProps = {
  approval: Approval;
  /** Of the signed-in user. */
  userId: number;
  /** What would ship later, and whether the user has agreed to that. */
  backorder: { notice: ReactNode; isAgreed: boolean; isSettled: boolean };
  /** Leads to the order it became. */
  toOrder: (orderId: number, label: string) => ReactNode;
  onPlaced: (order: Order) => void;
  /** Puts one's own order that was rejected or withdrawn back on the desk. */
  onChangeAgain: () => Promise<void>;
};

/** An order that waits for approval, or what became of it. */
export function ApprovalDetail({
  approval,
  userId,
  backorder,
  toOrder,
  onPlaced,
  onChangeAgain,
}: ApprovalDetailProps) {
  const { id, version, quote, canDecide, state } = approval;
  const changes = useChangedLines(approval);
  const { lines, isChanged, conflict } = changes;
  const [asks, setAsks] = useState<'reject' | 'withdraw'>();
  const approving = useApprove();
  const changing = useChangeApproval();
  const withdrawing = useWithdraw();
  const isOwn = approval.requestedByUserId === userId;
  const total = quote?.totals.total;
  const canPlace = quote?.lines.every(({ problems }) => problems.every(isPriceOnly));

  const save = () =>
    changing.mutate(
      {
        id,
        version: changes.version,
        items: lines.map(({ line, quantity }) => ({ line, quantity })),
      },
      {
        onSuccess: () => {
          changes.undo();
          toast({ title: 'Changes saved' });
        },
        onError: (error) => toast(failure(error, 'The changes could not be saved. Please try again.')),
      },
    );
  const approve = () =>
    total !== undefined &&
    approving.mutate(
      { id, version, total, ...(backorder.isAgreed && { acceptsBackorder: true }) },
      {
        onSuccess: onPlaced,
        onError: (error) => toast(failure(error, 'The order could not be placed. Please try again.')),
      },
    );
  const withdraw = () =>
    withdrawing.mutate(id, {
      onSuccess: () => toast({ title: 'Order withdrawn' }),
      onError: (error) => toast(failure(error, 'The order could not be withdrawn. Please try again.')),
      onSettled: () => setAsks(undefined),
    });

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        {conflict && <ConflictNotice {...conflict} />}
        <FormFields isSaving={changing.isPending}>
          <ApprovalLines
            lines={lines}
            checked={isChanged ? [] : (quote?.lines ?? [])}
            onQuantity={canDecide ? changes.setQuantity : undefined}
          />
        </FormFields>
        <Facts approval={approval} />
      </div>
      <Card as="section" className="flex flex-col gap-4 max-lg:order-first lg:sticky lg:top-20">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">Total</h2>
          <ApprovalBadge state={state} />
        </div>
        <TotalNotice approval={approval} isChanged={isChanged} />
        {state === 'placed' &&
          approval.orderId !== null &&
          toOrder(approval.orderId, `View order ${approval.orderNumber}`)}
        {approval.comment !== null && (
          <p className="wrap-anywhere">
            <span className="block text-sm text-ink-soft">{`${approval.decidedByName} wrote`}</span>
            {approval.comment}
          </p>
        )}
        {canDecide && (
          <div className="flex flex-col gap-2">
            {isChanged ? (
              <>
                <Button
                  variant="primary"
                  size="lg"
                  disabled={conflict !== undefined}
                  busy={changing.isPending}
                  onClick={save}
                >
                  Save changes
                </Button>
                <Button onClick={changes.undo}>Undo changes</Button>
              </>
            ) : (
              <>
                {backorder.notice}
                <Button
                  variant="primary"
                  size="lg"
                  disabled={!canPlace || !backorder.isSettled}
                  busy={approving.isPending}
                  onClick={approve}
                >
                  Approve and place order
                </Button>
                {canPlace === false && (
                  <p className="text-sm text-ink-soft">Change or remove the marked lines to approve it.</p>
                )}
                <Button onClick={() => setAsks('reject')}>Reject</Button>
              </>
            )}
          </div>
        )}
        {isOwn && (state === 'rejected' || state === 'withdrawn') && (
          <ChangeAgainButton onChangeAgain={onChangeAgain} />
        )}
        {state === 'waiting' && isOwn && <Button onClick={() => setAsks('withdraw')}>Withdraw</Button>}
        {state === 'waiting' && !canDecide && (
          <p className="text-sm text-ink-soft">An administrator of your company approves this order.</p>
        )}
      </Card>
      {asks === 'reject' && <RejectDialog approval={approval} onClose={() => setAsks(undefined)} />}
      <ConfirmDialog
        open={asks === 'withdraw'}
        onOpenChange={() => setAsks(undefined)}
        title="Withdraw this order?"
        description="Nobody has to approve it any longer, and it is not placed."
        confirmLabel="Withdraw"
        busy={withdrawing.isPending}
        onConfirm={withdraw}
      />
    </div>
  );
}

function ChangeAgainButton({ onChangeAgain }: Pick<ApprovalDetailProps, 'onChangeAgain'>) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      variant="primary"
      size="lg"
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        void onChangeAgain().finally(() => setBusy(false));
      }}
    >
      Change and send again
    </Button>
  );
}

const isPriceOnly = (problem: string): boolean => problem === 'price_changed';

function TotalNotice({ approval, isChanged }: { approval: Approval; isChanged: boolean }) {
  const { quote, total, state } = approval;
  const now = quote?.totals.total;
  if (isChanged) return <p className="text-sm text-ink-soft">Save the changes to see the new total.</p>;
  return (
    <div>
      <p className="text-title font-semibold tabular-nums">{formatMoney(now ?? total)}</p>
      {now !== undefined && now !== total && (
        <p role="status" className="text-sm font-medium text-yellow">
          {`It was ${formatMoney(total)} when it was sent for approval.`}
        </p>
      )}
      {state === 'waiting' && quote === null && (
        <p role="status" className="text-sm font-medium text-yellow">
          It cannot be priced now.
        </p>
      )}
    </div>
  );
}

const Facts = ({ approval }: { approval: Approval }) => (
  <Card as="section">
    <CardHeader title="Order details" />
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name="Requested by">{approval.requestedByName}</Fact>
      <Fact name="Requested on">{formatInstantDay(approval.createdAt)}</Fact>
      <Fact name="Payment type">{approval.paymentMethod}</Fact>
      <Fact name="PO number">{approval.purchaseOrderNumber}</Fact>
      <Fact name="Requested ship date">
        {approval.requestedShipDate && formatDay(approval.requestedShipDate)}
      </Fact>
      <Fact name="Notes">{approval.notes}</Fact>
      <Fact name="Decided by">{approval.decidedByName}</Fact>
      <Fact name="Decided on">{approval.decidedAt && formatInstantDay(approval.decidedAt)}</Fact>
    </dl>
  </Card>
);
