import { EventEmitter } from 'node:events';
import { mintId } from '@sightline/contracts/core/ids';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { recorderDoubles } from '../../../../../../tests/support/recorderDouble.ts';
import { NO_RECORDING } from '../../foldRecording.ts';
import type { Peer } from '../../Peer.ts';
import type { RoomRecord } from '../../RoomRecord.ts';
import { CallRecording } from './CallRecording.ts';

const rules = { company: 'Coastal Inspections', keepDays: 90 };

const page = (name: string): Peer => {
  const subject = `user:${mintId()}`;
  const info = { name, number: 1 };
  const author = { subject, name, role: 'host' };
  return {
    id: mintId(),
    subject,
    info,
    author,
    rights: { recording: rules },
    can: () => true,
  } as unknown as Peer;
};

const record = Object.assign(new EventEmitter(), {
  facts: { recording: NO_RECORDING },
  append: async () => undefined,
  appendLater: () => undefined,
}) as unknown as RoomRecord;

test('Q-5 a listener that throws stops no step: the recording still pauses for a newcomer', async () => {
  const recorders = recorderDoubles();
  const [host, elena] = [page('Dana'), page('Elena')];
  const recording = new CallRecording({
    record,
    peers: () => [host, elena],
    createRecorder: recorders.create,
    prepareRecorder: () => undefined,
    retryMs: 50,
    logger: pino({ level: 'silent' }),
  });
  recording.on('changed', () => {
    throw new Error('a socket was closed');
  });
  const questionId = mintId();
  await recording.ask(host, questionId);
  await recording.answer(elena, { id: mintId(), questionId, answer: 'agreed' });
  await expect.poll(() => recording.state.state).toBe('recording');
  const arrived = await recording.admit(null);
  expect(recorders.made[0]?.isRecording).toBe(false);
  arrived();
  await expect.poll(() => recording.state.state).toBe('recording');
  await recording.answer(elena, { id: mintId(), questionId, answer: 'refused' });
  expect(recorders.made[0]?.calls).toEqual(['start', 'pause', 'resume', 'stop consent']);
});

test('Q-4 a withdrawal stops the recorder at once, also while a step waits for it to go on', async () => {
  const recorders = recorderDoubles();
  const [host, elena] = [page('Dana'), page('Elena')];
  const recording = new CallRecording({
    record,
    peers: () => [host, elena],
    createRecorder: recorders.create,
    prepareRecorder: () => undefined,
    retryMs: 50,
    logger: pino({ level: 'silent' }),
  });
  const questionId = mintId();
  await recording.ask(host, questionId);
  await recording.answer(elena, { id: mintId(), questionId, answer: 'agreed' });
  await expect.poll(() => recording.state.state).toBe('recording');
  const arrived = await recording.admit(null);
  const resumed = recorders.hold('resume');
  arrived();
  await expect.poll(() => recorders.made[0]?.calls).toEqual(['start', 'pause', 'resume']);
  const refused = recording.answer(elena, { id: mintId(), questionId, answer: 'refused' });
  await expect.poll(() => recorders.made[0]?.calls).toEqual(['start', 'pause', 'resume', 'stop consent']);
  resumed.release();
  await refused;
  expect(recording.state).toMatchObject({ state: 'off', refusedBy: 'Elena' });
});
