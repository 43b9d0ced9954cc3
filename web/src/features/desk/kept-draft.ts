import { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { type Draft, DraftInput } from '@casepack/contract/drafts/draft';
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
  /** Of what was last sent: the answer may never have arrived. */
  sent: z.string().nullable(),
  /** When it was written, to tell which of two copies is newer. */
  at: z.number(),
  written: WrittenDraft,
});
export type KeptDraft = z.infer<typeof KeptDraft>;

/** What is saved of a stored draft. */
export const inputOf = ({ customerId, content, total }: Draft): DraftInput => ({
  customerId,
  content,
  total,
});

type EncodedInput = z.input<typeof DraftInput>;
/** While someone types in a cell, the same draft is written again and again. */
const encodedInputs = new WeakMap<DraftInput, EncodedInput>();

function encodeInput(input: DraftInput): EncodedInput {
  const known = encodedInputs.get(input);
  if (known) return known;
  const encoded = z.encode(DraftInput, input);
  encodedInputs.set(input, encoded);
  return encoded;
}

const FIRST = 0xdeadbeef;
const SECOND = 0x41c6ce57;

/** Tells whether two drafts are the same, in few characters. */
export function fingerprint(input: DraftInput): string {
  const text = JSON.stringify(encodeInput(input));
  let [one, two] = [FIRST, SECOND];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  return `${text.length}-${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
}

const KeptWithoutInput = KeptDraft.extend({ written: WrittenDraft.omit({ input: true }) });

export function writeKept(kept: KeptDraft): string {
  const encoded = z.encode(KeptWithoutInput, kept);
  return JSON.stringify({
    ...encoded,
    written: { ...encoded.written, input: encodeInput(kept.written.input) },
  });
}

/** Undefined if it was not written by this version of the app. */
export function readKept(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined;
  try {
    return z.safeDecode(KeptDraft, JSON.parse(text)).data;
  } catch {
    return undefined; // Not JSON: as good as none.
  }
}
