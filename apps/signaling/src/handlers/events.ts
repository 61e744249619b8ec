import { changeLabel, fetchEvents, sendChat } from '@sightline/contracts/rooms/room';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

export const events: SessionRoute[] = [
  route(fetchEvents, async (session: Session, { since }) => {
    const { room, peer } = session.requirePeer();
    const missed = await room.record.since(since);
    return { events: missed.map((event) => peer.visible(event)) };
  }),

  route(sendChat, async (session: Session, { id, text }) => {
    const { room, peer } = session.requirePeer();
    // A durable event stays in the log permanently, so the limit also counts its bytes.
    room.quota.spend(peer.subject, text);
    const event = await room.record.append({ id, by: peer.author, kind: 'chat:sent', data: { text } });
    return { seq: event.seq };
  }),

  route(changeLabel, async (session: Session, { id, label, roomType }) => {
    const { room, peer } = session.requirePeer();
    room.quota.spend(peer.subject, label);
    await room.record.append({ id, by: peer.author, kind: 'label:changed', data: { label, roomType } });
    return {};
  }),
];
