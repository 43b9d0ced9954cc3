import { z } from 'zod';
import { CalendarDate } from '../calendar';
import { DeskProduct } from './desk-product';

const matchProblems = [
  /** A row with neither an item nor a quantity, such as a greeting. */
  'other_text',
  'no_item',
  'unknown_item',
  /** More than one product fits; none is chosen silently. */
  'several_products',
  'no_quantity',
  'invalid_quantity',
  /** Given in units, not in full cases: `quantity` is the number of cases when rounded up. */
  'not_full_cases',
  'no_tester',
] as const;
export const MatchProblemKind = z.enum(matchProblems);
export type MatchProblemKind = z.infer<typeof MatchProblemKind>;

/** A product and how much of it, from one row or from several that name the same product. */
export const MatchedLine = z.object({
  /** The rows of the input, counted from 1. */
  rows: z.array(z.int()).min(1),
  /** The first row as it was given. */
  entry: z.string(),
  product: DeskProduct,
  quantity: z.int(),
  isTester: z.boolean(),
});
export type MatchedLine = z.infer<typeof MatchedLine>;

export const MatchProblem = z.object({
  row: z.int(),
  /** The row as it was given. */
  entry: z.string(),
  /** The part of it that should name a product; empty if there is none. */
  item: z.string(),
  quantity: z.int().nullable(),
  isTester: z.boolean(),
  kind: MatchProblemKind,
  /** Why, in one sentence. */
  message: z.string(),
  /** The closest products, best first. */
  candidates: z.array(DeskProduct),
});
export type MatchProblem = z.infer<typeof MatchProblem>;

/** Every row that is not blank is in exactly one line, one problem or is the header. */
export const MatchAnswer = z.object({
  lines: z.array(MatchedLine),
  problems: z.array(MatchProblem),
  headerRow: z.int().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  shipDate: CalendarDate.nullable(),
});
export type MatchAnswer = z.infer<typeof MatchAnswer>;
