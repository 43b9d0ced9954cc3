import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { MAX_QUANTITY } from '../orders/line-rules';
import { MAX_LINES, TOO_MANY_LINES } from '../orders/order-line';
import { optionalText, requiredText } from '../text';
import { DeskProduct } from './desk-product';

/** Of one user for one customer. */
export const MAX_TEMPLATES = 100;

export const TemplateLine = z.object({
  productId: Id,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  isTester: z.boolean().default(false),
  note: optionalText(500),
  /** Not used once it has passed. */
  shipDate: CalendarDate.nullish(),
});
export type TemplateLine = z.infer<typeof TemplateLine>;

/** Lines that a customer orders again and again, saved under a name. */
export const TemplateSummary = z.object({
  id: Id,
  name: z.string(),
  /** Whether others of the owner's organization can use it. */
  isShared: z.boolean(),
  ownerUserId: Id,
  ownerName: z.string(),
  /** Whether the caller can change and delete it. */
  canEdit: z.boolean(),
  lineCount: z.int(),
  version: z.int(),
  updatedAt: instant,
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

/** As it can be ordered today. */
export const Template = TemplateSummary.extend({
  lines: z.array(
    TemplateLine.extend({
      isTester: z.boolean(),
      /** Null if it can no longer be ordered. */
      product: DeskProduct.nullable(),
    }),
  ),
});
export type Template = z.infer<typeof Template>;

const fields = {
  name: requiredText(100, 'Enter a name'),
  isShared: z.boolean(),
  lines: z.array(TemplateLine).min(1, 'Add at least one line').max(MAX_LINES, TOO_MANY_LINES),
};

export const NewTemplate = z.object({ ...fields, isShared: fields.isShared.default(false) });
export type NewTemplate = z.infer<typeof NewTemplate>;

export const TemplateChange = z.object(fields).partial().extend({ version: z.int() });
export type TemplateChange = z.infer<typeof TemplateChange>;
