import { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { DraftInput } from '@casepack/contract/drafts/draft';
import { z } from 'zod';
import { gridColumns } from './grid-state';

/** What is typed in a cell and not taken over yet. */
const Typing = z.object({
  /** Null in the empty row. */
  key: z.string().nullable(),
  column: z.enum(gridColumns),
  text: z.string(),
});
export type Typing = z.infer<typeof Typing>;

export const WrittenDraft = z.object({
  input: DraftInput,
  /** As it was when it was chosen, so that it can be shown at once. */
  customer: CheckoutCustomer.nullable(),
  typing: Typing.nullable(),
});
export type WrittenDraft = z.infer<typeof WrittenDraft>;

/** A draft as this browser keeps it. */
const KeptDraft = z.object({
  /** The server's version that it is based on; 0 if the server does not have it yet. */
  version: z.int(),
  /** The server has exactly this. */
  isSaved: z.boolean(),
  /** When it was written, to tell which of two copies is newer. */
  at: z.number(),
  written: WrittenDraft,
});
export type KeptDraft = z.infer<typeof KeptDraft>;

export const writeKept = (kept: KeptDraft): string => JSON.stringify(z.encode(KeptDraft, kept));

/** Undefined if it was not written by this version of the app. */
export function readKept(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined;
  try {
    return z.safeDecode(KeptDraft, JSON.parse(text)).data;
  } catch {
    return undefined; // Not JSON: as good as none.
  }
}
