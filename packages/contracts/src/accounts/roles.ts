import { z } from 'zod';

export const UserRole = z.enum(['admin', 'inspector', 'office', 'client']);
export type UserRole = z.infer<typeof UserRole>;

export const StaffRole = UserRole.exclude(['client']);
export type StaffRole = z.infer<typeof StaffRole>;

/** The caller of a request: an account, or a guest with a personal link to one inspection. */
export const PrincipalRole = z.enum([...UserRole.options, 'guest']);
export type PrincipalRole = z.infer<typeof PrincipalRole>;

/** The role inside a room: the host leads, field holds the phone on site, an observer sees and hears. */
export const RoomRole = z.enum(['host', 'field', 'observer']);
export type RoomRole = z.infer<typeof RoomRole>;

export const ADMIN = ['admin'] as const satisfies readonly PrincipalRole[];
/** Work on everyone's inspections: assigning people, and the records of clients as a whole. Decision 141. */
export const OFFICE = ['admin', 'office'] as const satisfies readonly PrincipalRole[];
/** People who can be assigned to an inspection, and sign it with their license. */
export const INSPECTORS = ['admin', 'inspector'] as const satisfies readonly PrincipalRole[];
export const STAFF = ['admin', 'inspector', 'office'] as const satisfies readonly PrincipalRole[];
export const ACCOUNTS = [...STAFF, 'client'] as const satisfies readonly PrincipalRole[];
export const EVERYONE_SIGNED_IN = [...ACCOUNTS, 'guest'] as const satisfies readonly PrincipalRole[];
