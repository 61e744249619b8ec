import { z } from 'zod';
import { ADMIN } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Day, Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';

/** Changes to the company, its people and its clients, with their authors. Entries are added, never changed. */

export const AuditArea = z.enum([
  'settings',
  'company',
  'recipients',
  'catalog',
  'accounts',
  'clients',
  'records',
]);
export type AuditArea = z.infer<typeof AuditArea>;

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  area: AuditArea,
  /** The changed thing by its name at that time: a person, a client, a jurisdiction. */
  thing: z.string(),
  /** The name of the author. */
  by: z.string(),
  /** The changes in words, with the value before and after: `Site radius: 492 ft → 656 ft`. */
  changes: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_PAGE = 50;

export const AuditPage = z.object({
  items: z.array(AuditEntry),
  /** The cursor of the next page; null on the last one. */
  nextCursor: z.string().nullable(),
  /** The authors of recent changes, for the filter; only with the first page. */
  people: z.array(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'What was changed, newest first, by page; `cursor` is the `nextCursor` of the page before',
  access: ADMIN,
  query: z.object({
    area: AuditArea.optional(),
    /** The exact name of the author. */
    by: z.string().max(200).optional(),
    /** The first day of the filter, in the time zone of the company; both days are included. */
    from: Day.optional(),
    to: Day.optional(),
    cursor: z
      .string()
      .regex(/^\d{4}-[\d:.TZ-]{10,30}_[\da-f-]{36}$/)
      .optional(),
  }),
  reply: AuditPage,
});
