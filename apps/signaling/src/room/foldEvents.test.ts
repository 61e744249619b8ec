import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent, RoomEventBody } from '@sightline/contracts/rooms/roomEvents';
import { expect, test } from 'vitest';
import { foldEvent, NO_FACTS } from './foldEvents.ts';

const karl = { peerId: mintId(), name: 'Karl', role: 'field' as const };
const subject = `guest:${mintId()}`;

function fold(...bodies: RoomEventBody[]) {
  const events = bodies.map((body, index): RoomEvent => {
    const by = { subject, name: 'Karl', role: 'field' as const };
    return { id: mintId(), seq: index + 1, at: new Date().toISOString(), by, ...body };
  });
  return events.reduce(foldEvent, NO_FACTS);
}

test('R-26 the latest lock and label win', () => {
  const facts = fold(
    { kind: 'room:locked', data: { locked: true } },
    { kind: 'label:changed', data: { label: 'North attic', roomType: 'attic' } },
    { kind: 'room:locked', data: { locked: false } },
    { kind: 'room:locked', data: { locked: true } },
  );
  expect(facts).toMatchObject({ locked: true, label: 'North attic', roomType: 'attic' });
});

test('R-26 a peer that joined and did not leave is present', () => {
  const facts = fold({ kind: 'peer:joined', data: karl });
  expect([...facts.present.values()]).toMatchObject([{ subject, name: 'Karl', role: 'field' }]);
  expect(
    fold({ kind: 'peer:joined', data: karl }, { kind: 'peer:left', data: { ...karl, reason: 'left' } })
      .present.size,
  ).toBe(0);
});

test('R-7 a removed subject stays removed until the session ends', () => {
  const removal: RoomEventBody[] = [
    { kind: 'peer:joined', data: karl },
    { kind: 'peer:left', data: { ...karl, reason: 'removed' } },
  ];
  expect([...fold(...removal).removed]).toEqual([subject]);
  expect(fold(...removal, { kind: 'session:ended', data: {} }).removed.size).toBe(0);
});

test('R-42 an ended session stays ended until a host joins', () => {
  const ended = [
    { kind: 'session:ended', data: {} },
    { kind: 'peer:joined', data: karl },
  ] satisfies RoomEventBody[];
  expect(fold(...ended).isEnded).toBe(true);
  expect(fold(...ended, { kind: 'peer:joined', data: { ...karl, role: 'host' } }).isEnded).toBe(false);
});
