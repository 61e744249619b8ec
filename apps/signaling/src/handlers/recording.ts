import { answerRecording, requestRecording, stopRecording } from '@sightline/contracts/rooms/recording';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

/** Consent to the recording of a call. The commands name no person: people answer for themselves. */
export const recording: SessionRoute[] = [
  route(requestRecording, async (session: Session, { id }) => {
    const { room, peer } = session.requirePeer();
    room.quota.spendEvent(peer.subject, '');
    await room.recording.ask(peer, id);
    return {};
  }),

  route(answerRecording, async (session: Session, answer) => {
    const { room, peer } = session.requirePeer();
    // A withdrawal must work even for a person who has written too much.
    if (answer.answer === 'agreed') room.quota.spendEvent(peer.subject, '');
    await room.recording.answer(peer, answer);
    return {};
  }),

  route(stopRecording, async (session: Session, { questionId }) => {
    const { room, peer } = session.requirePeer();
    await room.recording.stop(peer, questionId);
    return {};
  }),
];
