import { z } from 'zod';
import { optionalText } from '../text';

/** What the text of a reminder can name. */
export const reminderPlaceholders = {
  company: 'The customer',
  invoice: 'The number of the invoice',
  order: 'The number of the order',
  amount: 'What is still to be paid',
  due: 'The due date',
  seller: 'Your company',
  link: 'Where the invoice can be viewed and paid',
} as const;
type Placeholder = keyof typeof reminderPlaceholders;
export type ReminderValues = Record<Placeholder, string>;

export const usualReminderText = `Hello {company},

Invoice {invoice} for order {order} was due on {due}, and {amount} is still due. Please pay it as soon as possible.

You can view and pay the invoice here: {link}

If you have already paid, thank you. You can ignore this reminder.

{seller}`;

const placeholder = /\{([^{}]*)\}/g;
const isKnown = (name: string): name is Placeholder => Object.hasOwn(reminderPlaceholders, name);

/** The text with its placeholders filled in. */
export const fillReminder = (text: string, values: ReminderValues): string =>
  text.replaceAll(placeholder, (whole, name: string) => (isKnown(name) ? values[name] : whole));

const unknownIn = (text: string): string | undefined =>
  [...text.matchAll(placeholder)].find(([, name = '']) => !isKnown(name))?.[0];

export const MOST_REMINDERS = 3;
const LATEST_DAY = 365;
const MAX_TEXT = 4000;

const days = z
  .array(z.int().min(1, 'Enter 1 day or more').max(LATEST_DAY, `Enter at most ${LATEST_DAY} days`))
  .max(MOST_REMINDERS, `Send at most ${MOST_REMINDERS} reminders`)
  .refine((given) => new Set(given).size === given.length, 'Each reminder needs a day of its own');

export const ReminderSettings = z.object({
  /** Days after the due date, earliest first; empty is no reminders. */
  days: z.array(z.int()),
  /** Null is the usual text. */
  text: z.string().nullable(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

export const ReminderChange = z.object({
  days,
  text: optionalText(MAX_TEXT).refine((text) => text === null || unknownIn(text) === undefined, {
    error: ({ input }) =>
      `${unknownIn(String(input))} is not known. Use ${Object.keys(reminderPlaceholders)
        .map((name) => `{${name}}`)
        .join(', ')}.`,
  }),
  /** What the editor started from, so that no change is overwritten unnoticed. */
  before: ReminderSettings.optional(),
});
export type ReminderChange = z.infer<typeof ReminderChange>;
