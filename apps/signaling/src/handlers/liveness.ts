import { AppError } from '@sightline/contracts/core/errors';
import {
  answerGesture,
  askForGesture,
  decideLiveness,
  type LivenessAnswer,
} from '@sightline/contracts/rooms/liveness';
import type { LivenessCheck } from '@sightline/contracts/rooms/livenessChecks';
import { route } from '../core/answer.ts';
import { drawGesture } from '../room/drawGesture.ts';
import type { Peer } from '../room/Peer.ts';
import type { Room } from '../room/Room.ts';
import type { Session, SessionRoute } from './Session.ts';

/** Whether the picture of a phone is live: a gesture is asked for, answered and judged (SPEC.md, V-1 to V-8). */
export const liveness: SessionRoute[] = [
  route(askForGesture, async (session: Session, { id, peerId, photoIds }) => {
    const { room, peer } = session.requirePeer();
    const known = room.liveness.find(id);
    // The command may arrive twice: a second gesture would give the phone a choice.
    if (known?.peerId === peerId) return {};
    if (known) throw new AppError('conflict', { thing: 'check' });
    const target = await phoneOf(room, peerId);
    photoIds.forEach(() => room.quota.spendCapture(peer.subject));
    await room.liveness.endOpen(peerId);
    const data = { peerId, name: target.info.name, gesture: drawGesture(), photoIds };
    const order = { inspectionId: room.inspectionId, subject: target.subject };
    const { captureOrders } = session.registry;
    // From now on only this person may upload photos with these ids.
    await captureOrders.place(photoIds[0], order, () =>
      captureOrders.place(photoIds[1], order, () =>
        room.record.append({ id, by: peer.author, kind: 'liveness:asked', data }),
      ),
    );
    return {};
  }),

  route(answerGesture, async (session: Session, { checkId, answer }) => {
    const { room, peer } = session.requirePeer();
    const check = checkOf(room, checkId);
    if (check.peerId !== peer.id) throw new AppError('forbidden');
    // The command may arrive twice: the first answer counts.
    if (check.outcome.name === 'answered') return {};
    if (!room.liveness.isOpen(check)) throw new AppError('gestureExpired');
    requireOwnPhotos(check, answer);
    room.quota.spendEvent(peer.subject, JSON.stringify(answer));
    await room.record.append({ id: checkId, by: peer.author, kind: 'liveness:answered', data: { answer } });
    // The end of its time may have been written just before.
    if (checkOf(room, checkId).outcome.name === 'unanswered') throw new AppError('gestureExpired');
    return {};
  }),

  route(decideLiveness, async (session: Session, { id, checkId, decision }) => {
    const { room, peer } = session.requirePeer();
    const { outcome } = checkOf(room, checkId);
    if (outcome.name !== 'answered') throw new AppError('notReady', { thing: 'answer' });
    room.quota.spendEvent(peer.subject, decision.note);
    const data = { checkId, decision };
    await room.record.append({ id, by: peer.author, kind: 'liveness:decided', data });
    return {};
  }),
];

async function phoneOf(room: Room, peerId: string): Promise<Peer> {
  const target = room.get(peerId);
  await target.untilConnected();
  const isReady = target.can('capture') && target.info.camera !== null;
  if (!isReady) throw new AppError('notReady', { thing: 'camera of this person' });
  return target;
}

function checkOf(room: Room, id: string): LivenessCheck {
  const check = room.liveness.find(id);
  if (!check) throw new AppError('notFound', { thing: 'check' });
  return check;
}

function requireOwnPhotos({ photoIds }: LivenessCheck, { photos }: LivenessAnswer): void {
  if (photos.some(({ id }, index) => id !== photoIds[index]))
    throw new AppError('badInput', {
      fields: { photos: 'These are not the pictures of this check. Ask for another one.' },
    });
}
