import { answerRecording, requestRecording, stopRecording } from '@sightline/contracts/rooms/recording';
import { feature } from '../feature.ts';
import { CallRecording } from './CallRecording.ts';

/** The commands name no person: people answer for themselves. */
export const recording = feature({
  settings: {
    /** The number of calls that a node records at once; its load may allow less. */
    maxRecordings: 8,
    /** The time after which a recording that was interrupted looks for a recorder again. */
    retryRecordingMs: 2000,
  },
  create: (room, { retryRecordingMs }) => new CallRecording(room, retryRecordingMs),
  commands: (on) => [
    on(requestRecording, async (own, { room, peer }, { id }) => {
      room.quota.spend(peer.subject, '');
      await own.ask(peer, id);
      return {};
    }),

    on(answerRecording, async (own, { room, peer }, answer) => {
      // A withdrawal must work even for a person who has written too much.
      if (answer.answer === 'agreed') room.quota.spend(peer.subject, '');
      await own.answer(peer, answer);
      return {};
    }),

    on(stopRecording, async (own, { peer }, { questionId }) => {
      await own.stop(peer, questionId);
      return {};
    }),
  ],
});
