import { z } from 'zod';
import { instant } from '../calendar';
import { Id } from '../ids';
import { requiredText } from '../text';
import { OrderFilter, OrderQuery } from './order-filter';

/** Of one user. */
export const MAX_VIEWS = 50;

/** The orders of a view are counted up to here. */
export const MOST_COUNTED = 1_000;

/** What a view holds: everything that an address of the list can hold, except the page. */
const ViewFilter = OrderQuery.omit({ page: true, limit: true, cursor: true, timeZone: true });
export type ViewFilter = z.infer<typeof ViewFilter>;

const fieldsIn = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

/** Parts that are no longer valid are left out, so that an old view still opens. */
export function readViewQuery(query: string): ViewFilter {
  const valid = Object.entries(fieldsIn(query)).filter(
    ([name, value]) => name in ViewFilter.shape && ViewFilter.safeParse({ [name]: value }).success,
  );
  return ViewFilter.parse(Object.fromEntries(valid));
}

/** In one spelling, so that two equal filters are equal texts. */
const ViewQuery = z
  .string()
  .max(2_000)
  .transform((query, context) => {
    const read = ViewFilter.strict().safeParse(fieldsIn(query));
    if (read.success) return writeViewQuery(read.data);
    context.issues.push({ code: 'custom', message: 'Not a valid filter of the order list', input: query });
    return z.NEVER;
  });

/** The order of the fields is that of the contract. */
export function writeViewQuery(filter: ViewFilter): string {
  const encoded: Record<string, unknown> = ViewFilter.encode(filter);
  const parameters = new URLSearchParams();
  for (const name of Object.keys(ViewFilter.shape)) {
    if (encoded[name] !== undefined) parameters.set(name, String(encoded[name]));
  }
  return parameters.toString().replaceAll('%2C', ',');
}

/** Filters of the order list, saved under a name. */
export const OrderView = z.object({
  /** Null if it is built in. */
  id: Id.nullable(),
  name: z.string(),
  query: z.string(),
  /** Whether others of the owner's organization can use it. */
  isShared: z.boolean(),
  /** Null if it is the caller's own, or built in. */
  ownerName: z.string().nullable(),
  /** Whether the caller can change and delete it. */
  canEdit: z.boolean(),
  /** How many orders it finds now; null if counting them took too long. */
  count: z.int().nullable(),
  /** There are more than `count`. */
  isAtLeast: z.boolean(),
  version: z.int(),
  updatedAt: instant.nullable(),
});
export type OrderView = z.infer<typeof OrderView>;

/** A stored view, which is not counted. */
export const SavedOrderView = OrderView.omit({ count: true, isAtLeast: true });
export type SavedOrderView = z.infer<typeof SavedOrderView>;

/** Orders that have not shipped and can, with a ship date of today or earlier. */
export const toShipToday = {
  name: 'To ship today',
  query: 'status=pending,waiting_for_payment,paid,invoice_sent,processing&onHold=false&shipTo=today',
} as const;

const fields = {
  name: requiredText(100, 'Enter a name'),
  query: ViewQuery,
  isShared: z.boolean(),
};

export const NewOrderView = z.object({ ...fields, isShared: fields.isShared.default(false) });
export type NewOrderView = z.infer<typeof NewOrderView>;

export const OrderViewChange = z.object(fields).partial().extend({ version: z.int() });
export type OrderViewChange = z.infer<typeof OrderViewChange>;

export const OrderViewQuery = z.object({ timeZone: OrderFilter.shape.timeZone });
export type OrderViewQuery = z.infer<typeof OrderViewQuery>;
