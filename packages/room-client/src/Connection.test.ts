import { mintId } from '@sightline/contracts/core/ids';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { roomPeer } from '../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../../tests/support/roomServer.ts';
import { SocketLink } from './SocketLink.ts';

let server: RoomServer;
beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());

test('M-7 a page that is closed while its socket opens leaves no socket in the lobby', async () => {
  const opening = vi.spyOn(SocketLink, 'open');
  const inspectionId = mintId();
  const fetchTicket = (): ReturnType<RoomServer['ticket']> => {
    left.close();
    return server.ticket(inspectionId, { role: 'field' });
  };
  const left = roomPeer({ server, inspectionId, fetchTicket });
  await left.prepare();
  const link = await opening.mock.results[0]?.value;
  expect(link?.isOpen).toBe(false);
});
