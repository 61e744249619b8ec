import {
  answerRecording,
  recordingChanged,
  recordingTroubled,
  requestRecording,
  stopRecording,
} from '@sightline/contracts/rooms/recording';
import type { Room } from '../../Room.ts';
import { feature } from '../feature.ts';
import { CallRecording } from './CallRecording.ts';
import { recordedRoomOf } from './recordedRoomOf.ts';

/** Consent to the recording of a call. The commands name no person: people answer for themselves. */
export const recording = feature({
  settings: {
    /** The number of calls that a node records at once; its load may allow less. */
    maxRecordings: 8,
    /** The time after which a recording that was interrupted looks for a recorder again. */
    retryRecordingMs: 2000,
  },
  create: (room, { retryRecordingMs }) => createIn(room, retryRecordingMs),
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

function createIn(room: Room, retryMs: number): CallRecording {
  const { record, logger } = room;
  const { createRecorder, prepareRecorder } = room.services;
  const own = new CallRecording({
    record,
    peers: () => room.peers,
    createRecorder: createRecorder && (() => createRecorder(recordedRoomOf(room), logger)),
    prepareRecorder,
    retryMs,
    logger,
  });
  own.on('changed', (state) => room.broadcast(recordingChanged, state));
  own.on('trouble', (trouble) => {
    for (const peer of room.peers) if (peer.can('record')) peer.notify(recordingTroubled, trouble);
  });
  return own;
}
