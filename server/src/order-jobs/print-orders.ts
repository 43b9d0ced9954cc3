import { counted } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import { AppError } from '@casepack/contract/errors';
import type { PrintKind } from '@casepack/contract/order-jobs/order-job';
import { whyHeld } from '@casepack/contract/orders/holds';
import { readyToShip } from '@casepack/contract/orders/line-quantities';
import { authorize } from '../access';
import { findPaperBrand } from '../brand/render-branded';
import { type Context, inTransaction } from '../context';
import { slipOfReady } from '../documents/packing-slip';
import { invoiceDocument } from '../invoices/invoice-document';
import { findHoldingInvoices, findIssuer } from '../invoices/invoices.queries';
import { findItems, findOrder, type ItemRow, type OrderRow } from '../orders/orders.queries';
import { documentDay, type PaperBrand, type SingleDocument } from '../press/pdf-document';
import { asOwner } from './as-owner';
import {
  findBins,
  findJob,
  findPrinted,
  findSteps,
  finishStep,
  type JobRow,
  recordPrints,
  type StepRow,
  updateJob,
} from './order-jobs.queries';
import { type PickedItem, pickLines } from './pick-lines';
import { PRINTED_BEFORE, paperOf } from './start-order-job';

type PrintJob = JobRow & { kind: PrintKind };

const fileLabels = {
  pick_list: 'Pick list',
  pick_lists: 'Pick lists',
  packing_slips: 'Packing slips',
  invoices: 'Invoices',
} as const satisfies Record<PrintKind, string>;

type CollectedItem = ItemRow & PickedItem;

/** An order with what its paper needs. */
interface Printed {
  step: StepRow;
  order: OrderRow;
  items: CollectedItem[];
  papers: SingleDocument[];
}

const shipDayOf = ({ requestedShipDate }: OrderRow): string =>
  requestedShipDate ? formatDay(requestedShipDate) : 'Not specified';

async function pickListOf(ctx: Context, order: OrderRow, items: CollectedItem[]): Promise<SingleDocument> {
  const { seller } = await findIssuer(ctx.db, order.manufacturerId);
  const po = order.purchaseOrderNumber;
  return {
    kind: 'pick_list',
    number: order.orderNumber,
    content: {
      seller,
      facts: [
        ['Customer', order.companyName],
        ['Requested ship date', shipDayOf(order)],
        ...(po ? [['PO number', po] as const] : []),
      ],
      lines: pickLines(items).map((line) => ({ ...line, shares: [] })),
    },
  };
}

/** An order with nothing to take from the shelves is on no list. */
function nothingReady(items: readonly CollectedItem[], work: 'pick' | 'pack'): AppError {
  const waits = items.some(({ backorderedUnits }) => backorderedUnits > 0);
  return new AppError('conflict', waits ? 'All of it waits for stock.' : `Nothing is left to ${work}.`);
}

/** What is printed for one order; nothing if one paper is for all of them. */
async function papersFor(
  ctx: Context,
  kind: PrintKind,
  order: OrderRow,
  items: CollectedItem[],
): Promise<SingleDocument[]> {
  switch (kind) {
    case 'pick_list':
      return [];
    case 'pick_lists':
      return [await pickListOf(ctx, order, items)];
    case 'packing_slips': {
      const content = await slipOfReady(ctx, order, items);
      if (!content) throw nothingReady(items, 'pack');
      return [{ kind: 'packing_slip', number: order.orderNumber, content }];
    }
    case 'invoices': {
      // One for each shipment if it is invoiced by them, the oldest first.
      const invoices = (await findHoldingInvoices(ctx.db, order.id)).reverse();
      if (invoices.length === 0)
        throw new AppError('conflict', 'It has no invoice yet. Send the invoice first.');
      return invoices.map((invoice) => invoiceDocument(invoice, order));
    }
  }
}

const isPickList = (kind: PrintKind): boolean => kind === 'pick_list' || kind === 'pick_lists';

async function collect(
  ctx: Context,
  { kind }: PrintJob,
  step: StepRow,
  { bins, printedSince }: { bins: ReadonlyMap<number, string>; printedSince: ReadonlySet<number | null> },
): Promise<Printed | { skipped: string }> {
  if (printedSince.has(step.orderId)) return { skipped: PRINTED_BEFORE };
  const found = step.orderId === null ? undefined : await findOrder(ctx.db, step.orderId);
  if (!found) throw new Error('A step of printing has no order');
  const order = found.row;
  authorize(ctx, 'order:manage', order, 'Order');
  const held = kind === 'invoices' ? undefined : whyHeld(order, 'shipping');
  if (held !== undefined) return { skipped: held };
  if (order.status === 'cancelled' && kind !== 'invoices')
    throw new AppError('conflict', 'This order is cancelled.');
  const rows = await findItems(ctx.db, order.id);
  const items = rows.map((row) => ({
    ...row,
    orderNumber: order.orderNumber,
    binLocation: bins.get(row.productId) ?? null,
  }));
  if (isPickList(kind) && items.every((item) => readyToShip(item) === 0)) throw nothingReady(items, 'pick');
  return { step, order, items, papers: await papersFor(ctx, kind, order, items) };
}

/** One list over all orders, by bin and SKU, with which order gets how many. */
async function listForAll(ctx: Context, printed: readonly Printed[]): Promise<SingleDocument> {
  const manufacturerId = printed[0]?.order.manufacturerId ?? 0;
  const { seller } = await findIssuer(ctx.db, manufacturerId);
  return {
    kind: 'pick_list',
    number: formatDay(documentDay(ctx.now())),
    content: {
      seller,
      facts: [['Orders', counted(printed.length, 'order')]],
      lines: pickLines(printed.flatMap(({ items }) => items)),
    },
  };
}

/** Each with the brand of its manufacturer, which is read once. */
async function brandedPapers(
  ctx: Context,
  job: PrintJob,
  printed: readonly Printed[],
): Promise<SingleDocument[]> {
  const brands = new Map<number, PaperBrand | undefined>();
  for (const { order } of printed) {
    const { manufacturerId } = order;
    if (!brands.has(manufacturerId)) brands.set(manufacturerId, await findPaperBrand(ctx, manufacturerId));
  }
  const [first] = printed;
  if (job.kind === 'pick_list' && first)
    return [{ ...(await listForAll(ctx, printed)), brand: brands.get(first.order.manufacturerId) }];
  return printed.flatMap(({ papers, order }) =>
    papers.map((paper) => ({ ...paper, brand: brands.get(order.manufacturerId) })),
  );
}

const isAskedAgain = ({ work }: PrintJob): boolean =>
  'printedBefore' in work && work.printedBefore === 'print';

/** Orders that another job has printed since this one was started. */
async function findPrintedSince(
  ctx: Context,
  job: PrintJob,
  steps: readonly StepRow[],
): Promise<ReadonlySet<number | null>> {
  const ids = steps.flatMap(({ orderId }) => orderId ?? []);
  return isAskedAgain(job) ? new Set() : findPrinted(ctx.db, paperOf[job.kind], ids);
}

/** Another job may have printed some of them while this one was running. */
async function notePrints(ctx: Context, job: PrintJob, orderIds: readonly number[]): Promise<void> {
  const print = { paper: paperOf[job.kind], orderIds, userId: job.ownerUserId, again: isAskedAgain(job) };
  if ((await recordPrints(ctx.db, print, ctx.now())) === orderIds.length) return;
  throw new AppError('conflict', 'Some of these orders were printed in the meantime. Please start again.');
}

/** Draws one file for all orders. The file, and the note that it was printed, are stored together. */
export async function printOrders(ctx: Context, job: PrintJob): Promise<void> {
  const printed: Printed[] = [];
  const steps = await findSteps(ctx.db, job.id);
  const printedSince = await findPrintedSince(ctx, job, steps);
  const bins = isPickList(job.kind) ? await findBins(ctx.db, job.id) : new Map<number, string>();
  for (const step of steps) {
    if (step.outcome === 'skipped' || step.outcome === 'failed') continue;
    if ((await findJob(ctx.db, job.id))?.state !== 'running') return;
    const own = await asOwner(ctx, job, step);
    try {
      const collected = await collect(own, job, step, { bins, printedSince });
      const reason = 'skipped' in collected ? collected.skipped : null;
      if (!('skipped' in collected)) printed.push(collected);
      await finishStep(ctx.db, step, { outcome: reason === null ? 'done' : 'skipped', reason });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await finishStep(ctx.db, step, { outcome: 'failed', reason: error.message });
    }
  }
  if (printed.length === 0) throw new AppError('conflict', 'There is nothing to print.');
  const title = `${fileLabels[job.kind]} ${documentDay(ctx.now())}`;
  const file = await ctx.bulkPdfs.render({
    kind: 'bundle',
    title,
    documents: await brandedPapers(ctx, job, printed),
  });
  await inTransaction(ctx, async (ctx) => {
    const isStored = await updateJob(ctx.db, job.id, {
      state: 'done',
      finishedAt: ctx.now(),
      file,
      fileName: `${title}.pdf`,
    });
    if (!isStored) return;
    const orderIds = printed.map(({ order }) => order.id);
    await notePrints(ctx, job, orderIds);
  });
}
