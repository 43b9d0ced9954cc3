import { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { type Draft, DraftContent, DraftInput, DraftLine } from '@casepack/contract/drafts/draft';
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

/** A long draft is written again with every key: only its changed lines are. */
const lineTexts = new WeakMap<DraftLine, string>();
const inputTexts = new WeakMap<DraftInput, string>();

function textOfLine(line: DraftLine): string {
  const text = lineTexts.get(line) ?? JSON.stringify(z.encode(DraftLine, line));
  lineTexts.set(line, text);
  return text;
}

const InputWithoutLines = DraftInput.extend({ content: DraftContent.omit({ lines: true }) });

/** Puts a property, whose value is JSON already, into the JSON of an object. */
const withProperty = (json: string, name: string, value: string): string =>
  `${json.slice(0, -1)}${json === '{}' ? '' : ','}"${name}":${value}}`;

/** As JSON. */
export function textOfInput(input: DraftInput): string {
  const known = inputTexts.get(input);
  if (known !== undefined) return known;
  const { content, ...rest } = z.encode(InputWithoutLines, input);
  const lines = `[${input.content.lines.map(textOfLine).join(',')}]`;
  const text = withProperty(
    JSON.stringify(rest),
    'content',
    withProperty(JSON.stringify(content), 'lines', lines),
  );
  inputTexts.set(input, text);
  return text;
}

const FIRST = 0xdeadbeef;
const SECOND = 0x41c6ce57;

/** Tells whether two drafts are the same, in few characters. */
export function fingerprint(input: DraftInput): string {
  const text = textOfInput(input);
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
  const { written, ...rest } = z.encode(KeptWithoutInput, kept);
  const withInput = withProperty(JSON.stringify(written), 'input', textOfInput(kept.written.input));
  return withProperty(JSON.stringify(rest), 'written', withInput);
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
