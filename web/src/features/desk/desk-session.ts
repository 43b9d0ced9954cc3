import { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import type {
  Draft,
  DraftChange,
  DraftDetails,
  DraftLine,
  DraftPlaced,
} from '@casepack/contract/drafts/draft';
import { getDraft, saveDraft } from '@casepack/contract/drafts/endpoints';
import { getWholesaleCustomer } from '@casepack/contract/organizations/endpoints';
import { ApiError, NetworkError } from '../../api/api-error';
import { call } from '../../api/call';
import { newIdempotencyKey } from '../../api/idempotency-key';
import { openPrivateStorage } from '../../api/private-storage';
import { DraftDeleted, DraftKeeper, endIn, type KeepingState } from './draft-keeper';
import { toGridLine } from './draft-lines';
import type { GridContext } from './grid-events';
import { emptyGrid, type GridColumn } from './grid-state';
import { GridStore } from './grid-store';
import { fingerprint, inputOf, type KeptDraft, type WrittenDraft } from './kept-draft';
import { usualQuantityOf } from './line-facts';
import { forgetDraft, localPlaces, readLocalDraft } from './local-draft';
import { ProductBook } from './product-book';
import { loadProducts, productIdsOf } from './refresh-products';

/** An open draft: its rows, the products it knows, and what keeps it. */
export interface DeskSession {
  draftId: string;
  grid: GridStore;
  book: ProductBook;
  keeper: DraftKeeper;
  details: DraftDetails;
  customer: CheckoutCustomer | null;
  /** As stored, with the prices set by hand. */
  lines: readonly DraftLine[];
  /** Attached so far. Null if the server could not tell. */
  files: readonly { id: number; name: string }[] | null;
  shape: { columns: readonly GridColumn[] };
}

/** The order is null if it has to be approved first. None means that an order can only begin anew. */
export type OpenedDesk =
  | { at: 'open'; session: DeskSession }
  | { at: 'none' }
  | { at: 'placed'; order: DraftPlaced | null };

type ServerCopy =
  | { at: 'stored'; draft: Draft }
  | { at: 'none' }
  | { at: 'placed'; order: DraftPlaced | null }
  | { at: 'unreachable' };

async function readServer(draftId: string): Promise<ServerCopy> {
  try {
    return { at: 'stored', draft: await call(getDraft, { params: { id: draftId } }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { at: 'none' };
    const order = endIn(error);
    if (order !== undefined) return { at: 'placed', order };
    if (error instanceof NetworkError) return { at: 'unreachable' };
    throw error;
  }
}

/** The copy to go on with, and whether the other one has to be looked at first. */
function chooseCopy(
  local: KeptDraft | undefined,
  server: ServerCopy,
): { kept: KeptDraft; state?: KeepingState } | undefined {
  if (server.at !== 'stored') return local && { kept: local };
  const { draft } = server;
  const fromServer: KeptDraft = {
    version: draft.version,
    isSaved: true,
    sent: null,
    at: 0,
    written: { input: inputOf(draft), customer: null, typing: null },
  };
  if (!local || (local.isSaved && local.version !== draft.version)) return { kept: fromServer };
  if (local.isSaved || local.version === draft.version) return { kept: local };
  // The page went before the answer came: what the server has was sent from here.
  if (fingerprint(inputOf(draft)) === local.sent) return { kept: { ...local, version: draft.version } };
  return { kept: local, state: { at: 'conflict', other: draft } };
}

/** Opens a draft of this browser or of the server, or begins a new one with these details. */
export async function openDesk(
  userId: number,
  draftId: string,
  start: {
    details: DraftDetails;
    columns: readonly GridColumn[];
    ownCustomerId: number | null;
    isNew: boolean;
    /** Whom a new order is for, if that is known. */
    firstCustomerId: number | null;
  },
): Promise<OpenedDesk> {
  await openPrivateStorage(userId);
  const [local, server] = await Promise.all([
    readLocalDraft(userId, draftId),
    start.isNew ? ({ at: 'none' } as const) : readServer(draftId),
  ]);
  if (server.at === 'placed') {
    await forgetDraft(userId, draftId);
    return { at: 'placed', order: server.order };
  }
  // Deleted, or somebody else's: the server takes nothing under this id, and has all that was written here.
  if (server.at === 'none' && !start.isNew && (!local || (local.isSaved && local.version > 0))) {
    if (local) await forgetDraft(userId, draftId);
    return { at: 'none' };
  }
  const blank: WrittenDraft = {
    input: {
      customerId: start.ownCustomerId ?? start.firstCustomerId,
      content: { lines: [], details: start.details },
      total: null,
    },
    customer: null,
    typing: null,
  };
  const { kept, state } = chooseCopy(local, server) ?? {
    kept: { version: 0, isSaved: false, sent: null, at: 0, written: blank },
  };
  const { input, customer } = kept.written;
  const { lines, details } = input.content;
  const customerId = input.customerId ?? null;
  const book = new ProductBook();
  const [chosen] = await Promise.all([
    customer ?? (customerId === null || start.ownCustomerId !== null ? null : readCustomer(customerId)),
    // Users of a customer see their own prices anyway.
    loadIfReached(book, productIdsOf(lines), start.ownCustomerId === null ? customerId : null),
  ]);
  const shape = { columns: start.columns };
  const session: DeskSession = {
    draftId,
    grid: new GridStore(emptyGrid(lines.map(toGridLine)), () => contextOf(book, shape.columns)),
    book,
    keeper: keeperFor(userId, draftId, kept, state),
    details,
    customer: chosen,
    lines,
    files: filesOf(server, kept),
    shape,
  };
  restoreTyping(session, kept.written);
  return { at: 'open', session };
}

/** A draft that the server never had has none. */
function filesOf(server: ServerCopy, { version }: KeptDraft): DeskSession['files'] {
  if (server.at === 'stored') return server.draft.files;
  return version === 0 ? [] : null;
}

/** Without a connection the rows stay as they are and get their products later. */
async function loadIfReached(...asked: Parameters<typeof loadProducts>): Promise<void> {
  try {
    await loadProducts(...asked);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
  }
}

/** None if the customer is out of reach: another one is to be chosen. */
async function readCustomer(id: number): Promise<CheckoutCustomer | null> {
  try {
    return CheckoutCustomer.parse(
      CheckoutCustomer.encode(await call(getWholesaleCustomer, { params: { id } })),
    );
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) return null;
    throw error;
  }
}

function contextOf(book: ProductBook, columns: readonly GridColumn[]): GridContext {
  const productOf = (productId: number | null) => (productId === null ? undefined : book.byId(productId));
  return {
    shape: { columns, hasKind: ({ productId }) => productOf(productId)?.hasTestersAvailable ?? false },
    known: book,
    usualQuantity: (line) => usualQuantityOf(line, productOf(line.productId)),
    newKey: newIdempotencyKey,
  };
}

async function sendDraft(draftId: string, body: DraftChange) {
  try {
    return await call(saveDraft, { params: { id: draftId }, body });
  } catch (error) {
    // It may be its customer that was not found.
    const isMissing = error instanceof ApiError && error.status === 404 && body.version > 0;
    if (isMissing && (await readServer(draftId)).at === 'none') throw new DraftDeleted();
    throw error;
  }
}

const keeperFor = (userId: number, draftId: string, kept: KeptDraft, state: KeepingState | undefined) =>
  new DraftKeeper(
    kept,
    {
      ...localPlaces(userId, draftId),
      send: (body) => sendDraft(draftId, body),
      now: () => Date.now(),
    },
    state,
  );

/** What was being typed when the page went away is taken over. */
function restoreTyping({ grid }: DeskSession, { typing }: WrittenDraft): void {
  if (!typing) return;
  const row =
    typing.key === null ? grid.lines().length : grid.lines().findIndex(({ key }) => key === typing.key);
  if (row === -1) return;
  grid.dispatch({ type: 'focused', cell: { row, column: typing.column } });
  grid.dispatch({ type: 'typed', text: typing.text });
  grid.dispatch({ type: 'left' });
}
