import { EventEmitter } from 'node:events';
import { mintId } from '@sightline/contracts/core/ids';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { takeDoubles } from '../../../../../../tests/support/takeDouble.ts';
import { NO_RECORDING } from '../../foldRecording.ts';
import type { Peer } from '../../Peer.ts';
import type { Room } from '../../Room.ts';
import type { CreateTake } from '../../RoomServices.ts';
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
});

/** A room of these peers; `broadcast` gets the notices to their pages. */
function roomOf(peers: readonly Peer[], createTake: CreateTake, broadcast = () => {}): Room {
  const services = { createTake, prepareRecorder: () => undefined };
  const logger = pino({ level: 'silent' });
  return { inspectionId: mintId(), record, peers, services, logger, broadcast } as unknown as Room;
}

test('Q-5 pages that cannot be told stop no step: the recording still pauses for a newcomer', async () => {
  const takes = takeDoubles();
  const [host, elena] = [page('Dana'), page('Elena')];
  const broadcast = (): never => {
    throw new Error('a socket was closed');
  };
  const recording = new CallRecording(roomOf([host, elena], takes.create, broadcast), 50);
  const questionId = mintId();
  await recording.ask(host, questionId);
  await recording.answer(elena, { id: mintId(), questionId, answer: 'agreed' });
  await expect.poll(() => recording.state.state).toBe('recording');
  const arrived = await recording.admit(null);
  expect(takes.made[0]?.isRecording).toBe(false);
  arrived();
  await expect.poll(() => recording.state.state).toBe('recording');
  await recording.answer(elena, { id: mintId(), questionId, answer: 'refused' });
  expect(takes.made[0]?.calls).toEqual(['start', 'pause', 'resume', 'stop consent']);
});

test('Q-4 a withdrawal stops the recorder at once, also while a step waits for it to go on', async () => {
  const takes = takeDoubles();
  const [host, elena] = [page('Dana'), page('Elena')];
  const recording = new CallRecording(roomOf([host, elena], takes.create), 50);
  const questionId = mintId();
  await recording.ask(host, questionId);
  await recording.answer(elena, { id: mintId(), questionId, answer: 'agreed' });
  await expect.poll(() => recording.state.state).toBe('recording');
  const arrived = await recording.admit(null);
  const resumed = takes.hold('resume');
  arrived();
  await expect.poll(() => takes.made[0]?.calls).toEqual(['start', 'pause', 'resume']);
  const refused = recording.answer(elena, { id: mintId(), questionId, answer: 'refused' });
  await expect.poll(() => takes.made[0]?.calls).toEqual(['start', 'pause', 'resume', 'stop consent']);
  resumed.release();
  await refused;
  expect(recording.state).toMatchObject({ state: 'off', refusedBy: 'Elena' });
});
