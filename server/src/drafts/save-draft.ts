import { randomUUID } from 'node:crypto';
import type { Actor } from '@casepack/contract/access/actor';
import {
  type DraftChange,
  DraftContent,
  type DraftInput,
  type DraftSummary,
  MAX_DRAFT_BYTES,
  MAX_DRAFTS_PER_USER,
  type NewDraft,
} from '@casepack/contract/drafts/draft';
import { AppError } from '@casepack/contract/errors';
import { z } from 'zod';
import { unauthorized } from '../access';
import { getReachableBuyer } from '../checkout/choose-buyer';
import { type Context, inTransaction } from '../context';
import { countAttempt, countAttempts } from '../rate-limits/count-attempts';
import * as queries from './drafts.queries';
import { changedElsewhere, getOwnDraft, getVisibleDraft, requireOpen } from './get-draft';

const KILOBYTE = 1_000;

/** Only asked when another draft is about to appear in the user's list. */
export async function requireRoom(ctx: Context, userId: number): Promise<void> {
  if ((await queries.countOpenDrafts(ctx.db, userId)) < MAX_DRAFTS_PER_USER) return;
  throw new AppError(
    'conflict',
    `You have ${MAX_DRAFTS_PER_USER.toLocaleString('en-US')} drafts. Place or delete one first.`,
  );
}

/** The content in JSON. Also counts the save. */
async function receiveContent(ctx: Context, actor: Actor, content: DraftContent) {
  const encoded = z.encode(DraftContent, content);
  const bytes = Buffer.byteLength(JSON.stringify(encoded));
  if (bytes > MAX_DRAFT_BYTES) {
    throw new AppError('payload_too_large', 'This draft is too large. Split it into several drafts.');
  }
  const subject = String(actor.userId);
  await countAttempts(ctx, [
    { name: 'draft-user', subject },
    { name: 'draft-size-user', subject, size: Math.ceil(bytes / KILOBYTE) },
  ]);
  return encoded;
}

type Customer = Pick<queries.DraftState, 'customerId' | 'manufacturerId'>;

/** A customer that has moved out of reach can stay in the draft, so that its lines can still be saved. */
async function customerFor(
  ctx: Context,
  actor: Actor,
  asked: number | null | undefined,
  stored: Customer | undefined,
): Promise<Customer> {
  const customerId = asked ?? actor.wholesaleCustomerId;
  if (customerId === null) return { customerId, manufacturerId: actor.manufacturerId };
  if (stored?.customerId === customerId) {
    return { customerId, manufacturerId: stored.manufacturerId };
  }
  const { seller } = await getReachableBuyer(ctx, customerId);
  return { customerId, manufacturerId: seller.id };
}

/** Takes as much room as uploading them once more, and counts like it. */
async function copyFiles(ctx: Context, from: string, to: string, userId: number): Promise<void> {
  await countAttempt(ctx, 'desk-file-user', String(userId));
  await queries.copyFiles(ctx.db, from, to, userId);
}

/** Adds the draft, or replaces the version it is based on. A repeated request changes nothing. */
export async function saveDraft(
  ctx: Context,
  id: string,
  { version, customerId, content, total, filesOfDraftId }: DraftChange,
): Promise<DraftSummary> {
  const { actor } = ctx;
  if (!actor) throw unauthorized();
  const encoded = await receiveContent(ctx, actor, content);
  const lineCount = content.lines.length;

  return inTransaction(ctx, async (ctx) => {
    const now = ctx.now();
    if (version === 0 && !(await queries.findDraft(ctx, id))) {
      const customer = await customerFor(ctx, actor, customerId, undefined);
      await requireRoom(ctx, actor.userId);
      const values = { ...customer, content: encoded, lineCount, total };
      // Otherwise the same request, sent twice, was faster.
      if (await queries.insertDraft(ctx.db, { id, ownerUserId: actor.userId, ...values }, now)) {
        if (filesOfDraftId) await copyFiles(ctx, filesOfDraftId, id, actor.userId);
        return getVisibleDraft(ctx, id);
      }
    }
    const stored = requireOpen(await getOwnDraft(ctx, id));
    const customer = await customerFor(ctx, actor, customerId, stored);
    const values = { ...customer, content: encoded, lineCount, total };
    if (await queries.hasSameFields(ctx.db, id, values)) return stored;
    if (version !== stored.version) throw await changedElsewhere(ctx, stored);
    await queries.updateDraft(ctx.db, id, values, now);
    return getVisibleDraft(ctx, id);
  });
}

export const createDraft = (ctx: Context, { id, ...input }: NewDraft): Promise<DraftSummary> =>
  saveDraft(ctx, id ?? randomUUID(), { ...(input satisfies DraftInput), version: 0 });
