import { z } from 'zod';

/** Roles of accounts, stored on users. */
export const UserRole = z.enum(['admin', 'inspector', 'client']);
export type UserRole = z.infer<typeof UserRole>;

/** The caller of a request: an account, or a guest with a personal link to one inspection. */
export const PrincipalRole = z.enum(['admin', 'inspector', 'client', 'guest']);
export type PrincipalRole = z.infer<typeof PrincipalRole>;

/** The role inside a room: the host leads, field holds the phone on site, an observer sees and hears. */
export const RoomRole = z.enum(['host', 'field', 'observer']);
export type RoomRole = z.infer<typeof RoomRole>;

export const ADMIN = ['admin'] as const satisfies readonly PrincipalRole[];
export const STAFF = ['admin', 'inspector'] as const satisfies readonly PrincipalRole[];
export const ACCOUNTS = ['admin', 'inspector', 'client'] as const satisfies readonly PrincipalRole[];
export const EVERYONE_SIGNED_IN = [
  'admin',
  'inspector',
  'client',
  'guest',
] as const satisfies readonly PrincipalRole[];
