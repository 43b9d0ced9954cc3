import { z } from 'zod';
import type { Actor } from '../access/actor';
import { type NotifiedRole, notifiedRoleOf } from '../access/questions';
import type { HoldReason } from '../orders/holds';
import { TimeZone } from '../time-zone';

/** What staff and reps can be told of, the most pressing first. */
export const notificationKinds = [
  'approval',
  'hold',
  'account_request',
  'cancellation',
  'new_order',
  'low_stock',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const notificationChoices = ['at_once', 'daily', 'none'] as const;
export const NotificationChoice = z.enum(notificationChoices, {
  error: `Must be one of ${notificationChoices.join(', ')}`,
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const choiceLabels = {
  at_once: 'At once',
  daily: 'Daily digest',
  none: 'None',
} as const satisfies Record<NotificationChoice, string>;

interface KindRule {
  label: string;
  help: string;
  /** What each role gets until its users choose. A role that is missing is never told. */
  usually: Partial<Record<NotifiedRole, NotificationChoice>>;
}

/** One row per kind. What waits for someone is told at once, everything else once a day. */
export const kindRules: Record<NotificationKind, KindRule> = {
  approval: {
    label: 'Orders waiting for approval',
    help: 'Orders of customers whose orders require approval',
    usually: { admin: 'at_once', staff: 'daily', rep: 'daily' },
  },
  hold: {
    label: 'Orders on hold',
    help: 'Over the credit limit, customer on hold, overdue invoice or discount above the limit',
    usually: { admin: 'at_once', staff: 'daily', rep: 'at_once' },
  },
  account_request: {
    label: 'Account requests',
    help: 'Companies that ask for an account on the join page',
    usually: { admin: 'at_once', staff: 'daily' },
  },
  cancellation: {
    label: 'Cancelled orders',
    help: 'By the customer, by a colleague, or because they were not approved in time',
    usually: { admin: 'daily', staff: 'daily', rep: 'at_once' },
  },
  new_order: {
    label: 'New orders',
    help: 'Every order that is placed',
    usually: { admin: 'daily', staff: 'daily', rep: 'daily' },
  },
  low_stock: {
    label: 'Low stock',
    help: 'When a product falls below its low-stock level',
    usually: { admin: 'daily', staff: 'daily' },
  },
};

const usualChoice = (actor: Actor, kind: NotificationKind): NotificationChoice | undefined => {
  const role = notifiedRoleOf(actor);
  return role && kindRules[kind].usually[role];
};

/** What someone chose; kinds that are missing have their usual choice. */
export type Choices = Partial<Record<NotificationKind, NotificationChoice>>;

/** The kinds that the user can be told of, in the order of the table. */
export const kindsFor = (actor: Actor): NotificationKind[] =>
  notificationKinds.filter((kind) => usualChoice(actor, kind) !== undefined);

/** `none` for a kind that the user cannot be told of, whatever they chose in another role. */
export function choiceOf(actor: Actor, chosen: Choices, kind: NotificationKind): NotificationChoice {
  const usual = usualChoice(actor, kind);
  return usual === undefined ? 'none' : (chosen[kind] ?? usual);
}

/** For something of several kinds the choice that tells soonest counts. */
export const soonest = (choices: readonly NotificationChoice[]): NotificationChoice =>
  notificationChoices.find((choice) => choices.includes(choice)) ?? 'none';

/** The kinds of an order that is held for these reasons. */
export const kindsOfHolds = (reasons: readonly HoldReason[]): NotificationKind[] => [
  ...(reasons.includes('approval') ? (['approval'] as const) : []),
  ...(reasons.some((reason) => reason !== 'approval') ? (['hold'] as const) : []),
];

/** What a user is told of, and when. Kinds that their role is never told of are missing. */
export const NotificationSettings = z.object({
  choices: z.partialRecord(NotificationKind, NotificationChoice),
  /** Where it is seven in the morning when the daily digest is sent. */
  timeZone: z.string(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Kinds that are not named stay as they are. */
export const NotificationChange = z.object({
  choices: z.partialRecord(NotificationKind, NotificationChoice),
  timeZone: TimeZone.optional(),
});
export type NotificationChange = z.infer<typeof NotificationChange>;
