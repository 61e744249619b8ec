import { z } from 'zod';
import { LinkToken } from '../accounts/accounts.ts';
import { EVERYONE_SIGNED_IN, OFFICE, RoomRole, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Email, Instant, RequiredLine } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { Inspection } from '../inspections/inspections.ts';
import { Ability } from './abilities.ts';
import { RecordingRules } from './recording.ts';

/** The API's side of the live room: tickets to enter it and personal links for people without an account. */

/**
 * The claims that signaling trusts: a short-lived, single-use JWT (HS256); server-kit signs and verifies it.
 */
export const TicketClaims = z.object({
  /** The token id; a second use is refused. */
  jti: Id,
  /** The person, `user:ID` or `guest:INVITATION_ID`. */
  sub: z.string().regex(/^(user|guest):[0-9a-f-]{36}$/),
  name: z.string().max(200),
  inspectionId: Id,
  role: RoomRole,
  abilities: z.array(Ability),
  /** The signaling node that holds the room's lease. */
  node: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** Identifies the session without giving access to it: a sign-out ends only the calls of that session. */
  sessionId: z.string().max(100).optional(),
  /** Only in staff tickets, where company and inspection allow recordings; hosts may then record. */
  recording: RecordingRules.optional(),
  /** The host that receives speech for captions; only where a transcription service is set. */
  captionsBy: z.string().max(300).optional(),
  /** Whether this person waits apart from the others until the host comes (SPEC.md, W-10). */
  waitsForHost: z.boolean().optional(),
  /** In seconds, with a fraction: it is compared with the moment at which rights were withdrawn. */
  iat: z.number(),
  exp: z.number(),
});
export type TicketClaims = z.infer<typeof TicketClaims>;

/** Enough to open a socket on a bad network, and short for a stolen ticket. Each works only once. */
export const TICKET_SECONDS = 60;

export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

export const RoomTicket = z.object({
  ticket: z.string(),
  /** The path of the node's Socket.IO server on the public origin, `/signaling/node-1/socket.io`. */
  signalingPath: z.string(),
  iceServers: z.array(IceServer),
  role: RoomRole,
  abilities: z.array(Ability),
  /** The host that receives speech for captions; null where no transcription service is set. */
  captionsBy: z.string().nullable().default(null),
  expiresAt: Instant,
});
export type RoomTicket = z.infer<typeof RoomTicket>;

/** A person in a call, as its node announces them to other processes. */
export const PersonOnCall = z.object({
  /** The person, `user:ID` or `guest:ID`. */
  subject: z.string(),
  name: z.string(),
  role: RoomRole,
  joinedAt: Instant,
  /** False while the connection is lost and the seat is kept. */
  isConnected: z.boolean(),
});
export type PersonOnCall = z.infer<typeof PersonOnCall>;

/** The other people on a call, for a person who is about to join it. */
export const OnCall = z.object({
  count: z.int(),
  /** The host; for staff without one, the person who came first; empty where the reader is told no name. */
  name: z.string(),
});
export type OnCall = z.infer<typeof OnCall>;

const inspectionParams = z.object({ inspectionId: Id });

export const issueRoomTicket = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/room-ticket',
  summary: 'A ticket to the live room; places the room on a signaling node if necessary',
  access: EVERYONE_SIGNED_IN,
  params: inspectionParams,
  reply: RoomTicket,
});

export const listHosts = endpoint({
  method: 'GET',
  path: '/api/hosts',
  summary: 'People whom the caller can assign as host of a call',
  access: OFFICE,
  reply: z.array(z.object({ id: Id, name: z.string() })),
});

export const assignHost = endpoint({
  method: 'PUT',
  path: '/api/inspections/:inspectionId/host',
  summary: 'Assign who hosts the calls of an inspection; null leaves it to those who may host anyway',
  access: OFFICE,
  params: inspectionParams,
  body: z.strictObject({ hostId: Id.nullable() }),
  reply: Inspection,
});

export const Invitation = z.object({
  id: Id,
  inspectionId: Id,
  name: z.string(),
  email: z.string(),
  role: RoomRole.exclude(['host']),
  /** Whether it is the link of the inspection's client, which every mail about the inspection contains. */
  isClients: z.boolean().default(false),
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  firstUsedAt: Instant.nullable(),
  /** The state of the latest mail or text message with the link; null if none was sent. */
  delivery: z.enum(['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped']).nullable(),
  /** The number to which the company's gateway may text the link; empty where it is handed over otherwise. */
  smsTo: z.string().default(''),
});
export type Invitation = z.infer<typeof Invitation>;

/** A personal link to hand over: to copy, to send as a text message, or to scan from the screen. */
export const InvitationLink = z.object({
  link: z.url(),
  /** The link as a QR code in SVG. */
  qrCode: z.string(),
});
export type InvitationLink = z.infer<typeof InvitationLink>;

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/invitations',
  summary: 'Mail a personal link that opens the room without an account',
  access: STAFF,
  status: 201,
  params: inspectionParams,
  body: z.strictObject({
    id: MintedId,
    name: RequiredLine,
    email: Email,
    role: RoomRole.exclude(['host']).default('field'),
  }),
  reply: Invitation,
});

export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/invitation-links',
  summary: 'A personal link that is handed over otherwise than by email: copied, or scanned from the screen',
  access: STAFF,
  status: 201,
  params: inspectionParams,
  body: z.strictObject({
    id: MintedId,
    name: RequiredLine,
    role: RoomRole.exclude(['host']).default('field'),
  }),
  reply: InvitationLink.extend({ invitation: Invitation }),
});

export const inviteClientToCall = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/client-invitation',
  summary: "The personal link of the inspection's client, created if necessary; nothing is mailed",
  access: STAFF,
  params: inspectionParams,
  reply: Invitation,
});

export const getInvitationLink = endpoint({
  method: 'GET',
  path: '/api/invitations/:invitationId/link',
  summary: 'The personal link of an invitation, to hand it over again',
  access: STAFF,
  params: z.object({ invitationId: Id }),
  reply: InvitationLink,
});

export const mailInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:invitationId/mail',
  summary: 'Mail a personal link again; the same id twice sends one mail',
  access: STAFF,
  params: z.object({ invitationId: Id }),
  body: z.strictObject({ id: MintedId }),
  reply: Invitation,
});

export const textInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:invitationId/text',
  summary: "Text a client's personal link through the company's gateway; the same id twice sends one message",
  access: STAFF,
  params: z.object({ invitationId: Id }),
  body: z.strictObject({ id: MintedId }),
  reply: Invitation,
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/invitations',
  summary: 'Personal links of an inspection',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(Invitation),
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:invitationId',
  summary: 'Withdraw a personal link; its guest is removed from the room',
  access: STAFF,
  params: z.object({ invitationId: Id }),
  reply: Invitation,
});

/** The state of a personal link: only an open one starts a session. */
export const LinkState = z.enum(['open', 'ended', 'cancelled', 'expired', 'withdrawn']);
export type LinkState = z.infer<typeof LinkState>;

/** The facts by which a guest recognizes the inspection of a link, and what has happened to it. */
export const OpenedInvitation = z.object({
  state: LinkState,
  /** The time at which the call ended, the inspection was canceled, or the link expired. */
  at: Instant.nullable(),
  name: z.string(),
  role: RoomRole.exclude(['host']),
  /** Null for a link that was withdrawn. */
  inspection: Inspection.pick({
    projectType: true,
    address: true,
    inspector: true,
    scheduledDate: true,
    preferredTime: true,
  }).nullable(),
  /** Null for a link that does not open the call. */
  onCall: OnCall.nullable(),
});
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** The address is `/join#TOKEN`. Programs that scan mails may open it: this changes nothing. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/open',
  summary: 'The inspection of a personal link, and whether its call can be joined; starts no session',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  reply: OpenedInvitation,
});

/** Signs a guest in. A link works until it expires or is withdrawn, even after a reload. */
export const redeemInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/redeem',
  summary: 'Join with a personal link: starts a guest session for that one inspection',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ inspectionId: Id, name: z.string(), roomRole: RoomRole }),
});
