import { z } from 'zod';
import { ADMIN } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Day, Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';

/** Who changed what about the company, its people and its clients. Entries are added, never changed. */

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
  /** What was changed, by the name it had: a person, a client, a jurisdiction. */
  thing: z.string(),
  /** Name of the person who did it. */
  by: z.string(),
  /** In words, with the value before and after: `Site radius: 492 ft → 656 ft`. */
  changes: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_PAGE = 50;

export const AuditPage = z.object({
  items: z.array(AuditEntry),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** Everybody who changed something lately, to choose from; with the first page. */
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
    /** Exactly the name of the person. */
    by: z.string().max(200).optional(),
    /** Days in the time zone of the company; both are included. */
    from: Day.optional(),
    to: Day.optional(),
    cursor: z
      .string()
      .regex(/^\d{4}-[\d:.TZ-]{10,30}_[\da-f-]{36}$/)
      .optional(),
  }),
  reply: AuditPage,
});
