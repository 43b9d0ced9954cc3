import { z } from 'zod';
import { newIdempotencyKey } from '../../api/idempotency-key';
import { privateStorageOf } from '../../api/private-storage';
import { toast } from '../../ui/toast';
import { CheckoutValues } from './checkout-values';

const Draft = z.object({
  /** Goes with every attempt to save this order, so that the same order is never made twice. */
  key: z.string().min(1),
  values: CheckoutValues,
  /** The first attempt whose outcome is not known, as it was sent. */
  sent: z.unknown().optional(),
  /** A card payment that was begun for this order: it outlives a visit to the bank's own page and a reload. */
  paying: z
    .object({
      paymentIntentId: z.string().min(1),
      /** The order that it pays, as it is to be sent. */
      body: z.unknown(),
      /** The card was authorized: from then on this order is sent and no other. */
      isConfirmed: z.boolean(),
    })
    .optional(),
});
export type Draft = z.infer<typeof Draft>;
export type DraftPayment = NonNullable<Draft['paying']>;

/** Whose checkout it is: that of the user's cart, or that of a draft written at the desk. */
export interface CheckoutOwner {
  userId: number;
  draftId?: string | undefined;
}

const draftKey = ({ userId, draftId }: CheckoutOwner): string =>
  `casepack.checkout.${userId}${draftId === undefined ? '' : `.${draftId}`}`;

/** Takes the place of a storage that takes no more. */
const unsaved = new Map<string, string>();

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not written by us: as good as none.
  }
}

/** What was typed so far in this browser, if anything. A draft of another version is none. */
export function readDraft(owner: CheckoutOwner): Draft | undefined {
  const text = unsaved.get(draftKey(owner)) ?? privateStorageOf(owner.userId).getItem(draftKey(owner));
  return text === null ? undefined : Draft.safeParse(parse(text)).data;
}

function write(owner: CheckoutOwner, draft: Draft): void {
  const text = JSON.stringify(draft);
  try {
    privateStorageOf(owner.userId).setItem(draftKey(owner), text);
    unsaved.delete(draftKey(owner));
  } catch {
    if (!unsaved.has(draftKey(owner))) {
      toast({
        title: 'Error',
        description: 'This browser could not keep what you typed. It lasts until the page is closed.',
        variant: 'destructive',
      });
    }
    unsaved.set(draftKey(owner), text);
  }
}

/** The draft that is there, or a new one that begins with `values`. */
export function openDraft(owner: CheckoutOwner, values: CheckoutValues): Draft {
  const known = readDraft(owner);
  if (known) return known;
  const draft = { key: newIdempotencyKey(), values };
  write(owner, draft);
  return draft;
}

/** Written in one order of fields, so that two tabs with the same content leave each other in peace. */
export function keepValues(owner: CheckoutOwner, typed: CheckoutValues): void {
  const values = CheckoutValues.parse(typed);
  write(owner, { ...openDraft(owner, values), values });
}

/** Leaves what is typed meanwhile as it is. */
export function changeDraft(owner: CheckoutOwner, change: Pick<Draft, 'sent'> | Pick<Draft, 'paying'>): void {
  const draft = readDraft(owner);
  if (draft) write(owner, { ...draft, ...change });
}

/** What comes next is another order. */
export function renewKey(owner: CheckoutOwner): void {
  const draft = readDraft(owner);
  if (draft) write(owner, { key: newIdempotencyKey(), values: draft.values });
}

export function clearDraft(owner: CheckoutOwner): void {
  unsaved.delete(draftKey(owner));
  privateStorageOf(owner.userId).removeItem(draftKey(owner));
}

/** Tells what another tab of the same user typed. */
export function followDraft(owner: CheckoutOwner, onValues: (values: CheckoutValues) => void): () => void {
  function handle(event: StorageEvent): void {
    if (event.key !== draftKey(owner)) return;
    const draft = readDraft(owner);
    if (draft) onValues(draft.values);
  }
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
