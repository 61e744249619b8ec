import { AppError } from '@sightline/contracts/core/errors';
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

test('R-15 a person joins although the API and the node of the room were late at first', async () => {
  const inspectionId = mintId();
  const open = SocketLink.open.bind(SocketLink);
  let failures = 1;
  // Pages of other files of this worker may still reconnect: only a socket to this server fails.
  const opening = vi
    .spyOn(SocketLink, 'open')
    .mockImplementation((...words) =>
      words[0] === server.origin && failures-- > 0
        ? Promise.reject(new AppError('unavailable'))
        : open(...words),
    );
  const fetchTicket = vi
    .fn<() => ReturnType<RoomServer['ticket']>>(() => server.ticket(inspectionId, { role: 'field' }))
    .mockRejectedValueOnce(new AppError('timedOut'));
  const late = roomPeer({ server, inspectionId, fetchTicket });
  await late.join();
  expect(late.getState().call).toMatchObject({ name: 'live' });
  expect(fetchTicket).toHaveBeenCalledTimes(3);
  // The first socket has the usual time, the next one more.
  const own = opening.mock.calls.filter(([origin]) => origin === server.origin);
  expect(own.map(([, , , timeoutMs]) => timeoutMs)).toEqual([16_000, 24_000]);
  late.close();
});

test('a person who may not join is refused at once', async () => {
  const fetchTicket = vi.fn(() => Promise.reject(new AppError('linkGone')));
  const refused = roomPeer({ server, inspectionId: mintId(), fetchTicket });
  await expect(refused.join()).rejects.toThrow(new AppError('linkGone'));
  expect(fetchTicket).toHaveBeenCalledOnce();
  refused.close();
});
