import type { PrincipalRole, RoomRole, StaffRole } from '@sightline/contracts/accounts/roles';
import type { UserRecord } from '@sightline/store/accounts/users';
import { type InvitationRecord, isInvitationLive } from '@sightline/store/rooms/invitations';

/** The caller of a request. The role determines the other fields: only a client has a clientId, only a guest an inspection. */
export type Principal =
  | StaffPrincipal<'admin'>
  | StaffPrincipal<'inspector'>
  | StaffPrincipal<'office'>
  | ClientPrincipal
  | GuestPrincipal;

export type PrincipalOf<Role extends PrincipalRole> = Extract<Principal, { role: Role }>;

interface AccountPrincipal {
  readonly user: UserRecord;
  readonly userId: string;
  readonly name: string;
  /** The subject, as used in tickets, room events and room orders. */
  readonly subject: `user:${string}`;
}

interface StaffPrincipal<Role extends StaffRole> extends AccountPrincipal {
  readonly role: Role;
}

interface ClientPrincipal extends AccountPrincipal {
  readonly role: 'client';
  readonly clientId: string;
}

/** A guest, signed in with a personal link to one inspection. Decision 041. */
export interface GuestPrincipal {
  readonly role: 'guest';
  readonly subject: `guest:${string}`;
  readonly invitationId: string;
  readonly inspectionId: string;
  readonly roomRole: Exclude<RoomRole, 'host'>;
  readonly name: string;
  readonly email: string;
  readonly invitedAt: Date;
}

/** The account's principal; null when the account is inactive or a client account has no client. */
export function principalOfUser(user: UserRecord): Principal | null {
  if (!user.isActive) return null;
  const account: AccountPrincipal = {
    user,
    userId: user._id,
    name: fullName(user),
    subject: `user:${user._id}`,
  };
  if (user.role !== 'client') return { ...account, role: user.role };
  return user.clientId === null ? null : { ...account, role: 'client', clientId: user.clientId };
}

/** The guest's principal; null once the link has expired or was withdrawn, even during a session. */
export function principalOfGuest(invitation: InvitationRecord | null): GuestPrincipal | null {
  if (!invitation || !isInvitationLive(invitation)) return null;
  const { _id, inspectionId, role: roomRole, name, email, createdAt } = invitation;
  const identity = { role: 'guest', subject: `guest:${_id}`, invitationId: _id } as const;
  return { ...identity, inspectionId, roomRole, name, email, invitedAt: createdAt };
}

export function isStaff(principal: Principal): principal is PrincipalOf<StaffRole> {
  return principal.role !== 'client' && principal.role !== 'guest';
}

export function fullName(user: Pick<UserRecord, 'firstName' | 'lastName' | 'email'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
