import { RoomRole } from '@sightline/contracts/accounts/roles';
import { mintId } from '@sightline/contracts/core/ids';
import { ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { SETTINGS } from './features.ts';
import { type FeatureKind, Room, type RoomFeature } from './Room.ts';
import { RoomRecord } from './RoomRecord.ts';
import type { RoomServices } from './RoomServices.ts';

const logger = pino({ level: 'silent' });

/** A room with these features and without a media server. */
async function roomWith(...features: FeatureKind[]): Promise<Room> {
  const inspectionId = mintId();
  let seq = 0;
  const log = {
    since: async () => [],
    append: async (_: string, event: object) => ({ at: new Date().toISOString(), ...event, seq: (seq += 1) }),
  };
  const archive = (): void => undefined;
  const record = await RoomRecord.open({ inspectionId, log: log as never, archive, logger });
  const pool = { pick: () => Promise.reject(new Error('there is no media server')) };
  const services = { pool, secret: 'a secret' } as unknown as RoomServices;
  return new Room({ inspectionId, record, services, settings: SETTINGS, features, logger });
}

const enter = (room: Room) =>
  room.add(
    room.newPeer({
      sub: `user:${mintId()}`,
      name: 'Dana',
      role: RoomRole.enum.host,
      abilities: [...ABILITIES_OF.host],
      iat: 0,
    }),
  );

test('a feature that fails keeps no other one, and no peer, from what happened', async () => {
  const heard: string[] = [];
  const fail = (): never => {
    throw new Error('a fault in this feature');
  };
  const failing: FeatureKind = {
    create: () => ({ seated: fail, changed: fail, away: fail, left: fail, close: fail }),
  };
  const hearing: FeatureKind = {
    create: () => ({
      seated: () => heard.push('seated'),
      changed: () => heard.push('changed'),
      left: () => heard.push('left'),
      close: () => heard.push('closed'),
    }),
  };
  const room = await roomWith(failing, hearing);
  const peer = enter(room);
  room.drop(peer, 'left');
  expect(room.peers).toEqual([]);
  enter(room);
  room.close();
  expect(heard).toEqual(['seated', 'changed', 'left', 'seated', 'changed', 'closed', 'left']);
});

test('a page enters when every feature admits it, and each hears that it is in', async () => {
  const heard: string[] = [];
  const kindOf = (name: string, admitted: Promise<void>): FeatureKind => ({
    create: (): RoomFeature => ({
      admit: async () => {
        await admitted;
        return () => heard.push(`${name} in`);
      },
      close: () => undefined,
    }),
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const room = await roomWith(kindOf('quick', Promise.resolve()), kindOf('slow', promise));
  const admitted = room.admit(null).then((arrived) => {
    heard.push('admitted');
    arrived();
  });
  await Promise.resolve();
  expect(heard).toEqual([]);
  resolve();
  await admitted;
  expect(heard).toEqual(['admitted', 'quick in', 'slow in']);
  room.close();
});
