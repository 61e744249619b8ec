import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { expect, test } from 'vitest';
import { attendanceFrom } from './attendance.ts';

const by = { subject: 'user:x', name: 'Ada', role: 'host' as const };
const at = (minute: number): string => `2026-11-20T14:${String(minute).padStart(2, '0')}:00.000Z`;
const [ada, sam] = [mintId(), mintId()];

function joined(peerId: string, name: string, minute: number): RoomEvent {
  const data = { peerId, name, role: 'field' as const };
  return { id: mintId(), seq: minute + 1, at: at(minute), by, kind: 'peer:joined', data };
}

function left(peerId: string, name: string, minute: number): RoomEvent {
  const data = { peerId, name, role: 'field' as const, reason: 'left' as const };
  return { id: mintId(), seq: minute + 1, at: at(minute), by, kind: 'peer:left', data };
}

const stays = (...events: RoomEvent[]) =>
  attendanceFrom(events, new Set()).map(({ name, joinedAt, leftAt }) => [name, joinedAt, leftAt]);

test('a peer that returns has two stays', () => {
  expect(stays(joined(ada, 'Ada', 1), left(ada, 'Ada', 5), joined(ada, 'Ada', 9))).toEqual([
    ['Ada', at(1), at(5)],
    ['Ada', at(9), null],
  ]);
});

test('a peer announced again by another node continues its stay', () => {
  expect(stays(joined(ada, 'Ada', 1), joined(ada, 'Ada', 3), left(ada, 'Ada', 5))).toEqual([
    ['Ada', at(1), at(5)],
  ]);
});

test('the end of the session ends every stay', () => {
  const ended: RoomEvent = { id: mintId(), seq: 9, at: at(8), by, kind: 'session:ended', data: {} };
  expect(stays(joined(ada, 'Ada', 1), joined(sam, 'Sam', 2), left(sam, 'Sam', 4), ended)).toEqual([
    ['Ada', at(1), at(8)],
    ['Sam', at(2), at(4)],
  ]);
});

test('a departure without an arrival is not a stay', () => {
  expect(stays(left(ada, 'Ada', 1))).toEqual([]);
});

test('a stay without a departure is on the call only where its person is on it now', () => {
  const other = { ...joined(sam, 'Sam', 2), by: { ...by, subject: 'guest:y', name: 'Sam' } };
  const events = [joined(ada, 'Ada', 1), left(ada, 'Ada', 5), joined(ada, 'Ada', 9), other];
  const onCall = (...subjects: string[]) =>
    attendanceFrom(events, new Set(subjects)).map(({ isOnCall }) => isOnCall);
  expect(onCall(by.subject)).toEqual([undefined, true, undefined]);
  expect(onCall()).toEqual([undefined, undefined, undefined]);
});
