import { AppError } from '@sightline/contracts/core/errors';
import { isWorkable } from '@sightline/contracts/inspections/inspections';
import type { LinkState, OnCall, OpenedInvitation } from '@sightline/contracts/rooms/rooms';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { type InvitationRecord, isInvitationLive } from '@sightline/store/rooms/invitations';
import { audit } from '../../core/audit.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { onCallFor } from './onCall.ts';

type Opening = Pick<Services, 'store' | 'roomLog' | 'presence'>;
type Event = Pick<OpenedInvitation, 'state' | 'at'>;

/** The inspection of a personal link, and what has happened to it. A withdrawn link names no inspection. */
export async function openLink(services: Opening, invitation: InvitationRecord): Promise<OpenedInvitation> {
  const inspection = await findInspection(services.store, invitation.inspectionId);
  if (!inspection) throw new AppError('linkGone');
  const { name, role } = invitation;
  const event = await eventOf(services, invitation, inspection);
  const isWithdrawn = event.state === 'withdrawn';
  const onCall = event.state === 'open' ? await onCallOf(services, invitation) : null;
  return { ...event, name, role, inspection: isWithdrawn ? null : factsOf(inspection), onCall };
}

async function onCallOf({ presence }: Opening, { _id, inspectionId }: InvitationRecord): Promise<OnCall> {
  const people = (await presence.list()).get(inspectionId) ?? [];
  return onCallFor(people, { subject: `guest:${_id}`, isStaff: false });
}

/** Refuses a link that does not open the call now. */
export async function requireOpen(context: Context, invitation: InvitationRecord): Promise<void> {
  const code = REFUSALS[(await openLink(context, invitation)).state];
  if (code === null) return;
  audit(context, 'linkRefused', { subject: `guest:${invitation._id}` });
  throw new AppError(code);
}

const REFUSALS = {
  open: null,
  ended: 'sessionEnded',
  cancelled: 'inspectionCancelled',
  expired: 'linkGone',
  withdrawn: 'linkGone',
} as const satisfies Record<LinkState, string | null>;

async function eventOf(
  { roomLog }: Opening,
  invitation: InvitationRecord,
  inspection: InspectionRecord,
): Promise<Event> {
  if (inspection.status === 'cancelled') {
    const canceled = inspection.statusChanges.findLast(({ to }) => to === 'cancelled');
    return { state: 'cancelled', at: canceled?.at ?? null };
  }
  if (invitation.revokedAt !== null) return { state: 'withdrawn', at: null };
  const session = await roomLog.lastSession(inspection._id);
  if (session.name === 'ended') return { state: 'ended', at: session.at };
  // A host may still be in the call of an inspection that was completed in it.
  if (isOver(inspection) && session.name === 'none')
    return { state: 'ended', at: inspection.completedDate?.toISOString() ?? null };
  if (isInvitationLive(invitation)) return { state: 'open', at: null };
  return { state: 'expired', at: invitation.expiresAt.toISOString() };
}

const isOver = (inspection: InspectionRecord): boolean =>
  inspection.status === 'completed' || !isWorkable(inspection);

function factsOf(inspection: InspectionRecord): OpenedInvitation['inspection'] {
  const { projectType, address, inspector, scheduledDate, preferredTime } = inspection;
  const scheduled = scheduledDate?.toISOString() ?? null;
  return { projectType, address, inspector, scheduledDate: scheduled, preferredTime };
}
