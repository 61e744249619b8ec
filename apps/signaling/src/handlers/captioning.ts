import { sendCaption, turnCaptions } from '@sightline/contracts/rooms/captions';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

/** Captions: who reads them, and what was said. None of it is a durable event. */
export const captioning: SessionRoute[] = [
  route(turnCaptions, (session: Session, { on }) => {
    const { room, peer } = session.requirePeer();
    room.quota.spendCaption(peer.subject);
    if (on) room.captions.turnOn(peer);
    else room.captions.turnOff(peer);
    return {};
  }),

  route(sendCaption, (session: Session, { id, text }) => {
    const { room, peer } = session.requirePeer();
    room.quota.spendCaption(peer.subject);
    room.captions.speak({ id, peerId: peer.id, text, at: new Date().toISOString() });
    return {};
  }),
];
