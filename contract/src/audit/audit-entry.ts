import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id, IdText } from '../ids';
import { listQuery } from '../list-query';
import { text } from '../text';

export const subjectTypes = [
  'user',
  'organization',
  'location',
  'product',
  'collection',
  'tag',
  'price_list',
  'provider_keys',
  'order',
  'order_view',
  'draft',
  'mail',
  'account_request',
] as const;
export const SubjectType = z.enum(subjectTypes);
export type SubjectType = z.infer<typeof SubjectType>;

export const AuditEntry = z.object({
  id: Id,
  at: instant,
  actorName: z.string().nullable(),
  /** Null, like the address, if the reader does not manage the user who acted. */
  actorEmail: z.string().nullable(),
  address: z.string().nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  subjectName: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilter = z.object({
  actorUserId: IdText.optional(),
  action: text(60).optional(),
  subjectType: SubjectType.optional(),
  subjectId: text(60).optional(),
  /** Both days inclusive, in UTC. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  search: text(200).optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Newest first unless sorted the other way. */
export const AuditQuery = listQuery('at').extend(AuditFilter.shape);
export type AuditQuery = z.infer<typeof AuditQuery>;
