import { mintId } from '@sightline/contracts/core/ids';
import { sendChat } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { startRoomProxy } from '../../../../tests/support/roomProxy.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';

let server: RoomServer;
beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());

const textsOf = (events: readonly RoomEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'chat:sent' ? [event.data.text] : []));

const say = (peer: RoomPeer, text: string) => peer.ask(sendChat, { id: mintId(), text });

describe.concurrent('R-16, R-22, R-24 chat survives an interrupted connection', () => {
  test.for([
    ['cut for 3 s', 3000, 'cut'],
    ['swallowed for 20 s', 20_000, 'freeze'],
  ] as const)(
    '%s: nothing is lost, nothing is said twice',
    { timeout: 60_000 },
    async ([, milliseconds, how], { expect }) => {
      const inspectionId = mintId();
      const proxy = await startRoomProxy(server.port);
      const host = roomPeer({ server, inspectionId });
      const field = roomPeer({ server, inspectionId, origin: proxy.origin, person: { role: 'field' } });
      await host.join();
      await field.join();
      await say(host, 'before');
      proxy[how]();
      const sent = [say(field, 'from the dark 1'), say(field, 'from the dark 2')];
      await say(host, 'meanwhile 1');
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      await say(host, 'meanwhile 2');
      proxy.restore();
      await Promise.all(sent);
      await say(host, 'after');
      const all = ['before', 'from the dark 1', 'from the dark 2', 'meanwhile 1', 'meanwhile 2', 'after'];
      for (const peer of [host, field]) {
        const { events } = await peer.until(
          'all of it',
          (state) => textsOf(state.events).length >= 6,
          15_000,
        );
        expect(textsOf(events).sort()).toEqual(all.sort());
        expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index + 1));
        peer.close();
      }
      await proxy.close();
    },
  );
});
