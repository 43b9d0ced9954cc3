import { counted, formatCount } from '@casepack/contract/count';
import {
  bulkStatuses,
  MAX_ORDERS_OF_JOB,
  type OrderJobWork,
  type PrintKind,
} from '@casepack/contract/order-jobs/order-job';
import type { OrderSummary } from '@casepack/contract/orders/order';
import type { OrderFilter } from '@casepack/contract/orders/order-filter';
import { statusLabel } from '@casepack/contract/orders/status';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { failure } from '../../api/failure';
import { newUuid } from '../../api/new-uuid';
import { isUndone } from '../../api/refusal';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { Dialog } from '../../ui/dialog';
import { Menu, MenuItem } from '../../ui/menu';
import { toast } from '../../ui/toast';
import { JobDialog } from './job-dialog';
import { type JobStart, selectedOrdersHref, useStartJob } from './order-jobs.queries';
import { ShipDialog } from './ship-dialog';

type SelectionBarProps = {
  /** Empty if everything that matches the filter is selected. */
  orders: readonly OrderSummary[];
  isEverything: boolean;
  filter: OrderFilter;
  /** How many orders match the filter; undefined until that is known. */
  total: number | undefined;
  onSelectEverything: () => void;
  onDone: () => void;
};

const prints: readonly [PrintKind, string][] = [
  ['pick_list', 'One pick list for all'],
  ['pick_lists', 'Pick list of each order'],
  ['packing_slips', 'Packing slips'],
  ['invoices', 'Invoices'],
];

const UNANSWERED = 'The server did not confirm it. Try again: it is done only once.';

/** What can be done with the selected orders. */
export function SelectionBar(props: SelectionBarProps) {
  const { orders, isEverything, filter, total, onSelectEverything, onDone } = props;
  const start = useStartJob();
  const [jobId, setJobId] = useState<string>();
  /** Started without an answer: the same work, started again, is the same job. */
  const unanswered = useRef<{ id: string; text: string }>(undefined);
  const [isShipping, setShipping] = useState(false);
  /** Some were printed before: how many, and what was to be printed. */
  const [repeated, setRepeated] = useState<{ count: number; kind: PrintKind }>();
  const count = isEverything ? (total ?? 0) : orders.length;

  const selected: Pick<JobStart, 'filter' | 'orderIds'> = isEverything
    ? { filter, orderIds: undefined }
    : { filter: {}, orderIds: orders.map(({ id }) => id) };

  function run(work: OrderJobWork) {
    const text = JSON.stringify({ work, ...selected });
    if (unanswered.current?.text !== text) unanswered.current = { id: newUuid(), text };
    const job: JobStart = { id: unanswered.current.id, work, ...selected };
    start.mutate(job, {
      onSuccess: ({ id }) => {
        unanswered.current = undefined;
        setJobId(id);
        setShipping(false);
        setRepeated(undefined);
      },
      onError: (error) => {
        const isSure = isUndone(error);
        if (isSure) unanswered.current = undefined;
        const printed = printedBefore(error);
        if (printed !== undefined && 'printedBefore' in work)
          setRepeated({ count: printed, kind: work.kind });
        else toast(failure(error, isSure ? 'It could not be started. Please try again.' : UNANSWERED));
      },
    });
  }

  const canStart = count > 0 && !start.isPending;
  return (
    <section
      aria-label="Selected orders"
      className="sticky top-(--sticky-top) z-20 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-accent-soft px-4 py-2"
    >
      <p role="status" className="font-medium tabular-nums">
        {isEverything ? `All ${formatCount(count)} selected` : `${formatCount(count)} selected`}
      </p>
      {!isEverything && total !== undefined && total > orders.length && total <= MAX_ORDERS_OF_JOB && (
        <Button variant="link" size="sm" onClick={onSelectEverything}>
          Select all {formatCount(total)}
        </Button>
      )}
      <span className="ms-auto flex flex-wrap items-center gap-2">
        <Menu
          trigger={
            <Button size="sm" disabled={!canStart}>
              Print
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {prints.map(([kind, name]) => (
            <MenuItem key={kind} onSelect={() => run({ kind, printedBefore: 'refuse' })}>
              {name}
            </MenuItem>
          ))}
        </Menu>
        <Button size="sm" disabled={start.isPending} onClick={() => setShipping(true)}>
          Ship
        </Button>
        <Menu
          trigger={
            <Button size="sm" disabled={!canStart}>
              Status
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {bulkStatuses.map((status) => (
            <MenuItem key={status} onSelect={() => run({ kind: 'status', status })}>
              {statusLabel(status)}
            </MenuItem>
          ))}
        </Menu>
        <Button size="sm" disabled={!canStart} onClick={() => run({ kind: 'send_invoices' })}>
          Send invoices
        </Button>
        {count > 0 && (
          <a href={selectedOrdersHref(selected)} download className={buttonClass({ size: 'sm' })}>
            Export
          </a>
        )}
        <Button size="sm" variant="ghost" disabled={start.isPending} onClick={onDone}>
          Done
        </Button>
      </span>
      {isShipping && (
        <ShipDialog
          orders={isEverything ? [] : orders}
          busy={start.isPending}
          onShip={(tracking) => run({ kind: 'ship', tracking })}
          onClose={() => setShipping(false)}
        />
      )}
      {repeated && (
        <Dialog
          open
          onOpenChange={() => setRepeated(undefined)}
          size="sm"
          title="Print again?"
          description={`${counted(repeated.count, 'order')} ${repeated.count === 1 ? 'was' : 'were'} printed before. Printing them again may lead to packing them twice.`}
          footer={
            <>
              <Button
                busy={start.isPending}
                onClick={() => run({ kind: repeated.kind, printedBefore: 'print' })}
              >
                Print all
              </Button>
              {repeated.count < count && (
                <Button
                  variant="primary"
                  busy={start.isPending}
                  onClick={() => run({ kind: repeated.kind, printedBefore: 'skip' })}
                >
                  Print the others
                </Button>
              )}
            </>
          }
        />
      )}
      {jobId !== undefined && <JobDialog id={jobId} onClose={() => setJobId(undefined)} />}
    </section>
  );
}

/** How many orders were printed before, if that is why the server refused. */
function printedBefore(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { printedBefore } = (error.details ?? {}) as { printedBefore?: unknown }; // from our own server
  return typeof printedBefore === 'number' ? printedBefore : undefined;
}
