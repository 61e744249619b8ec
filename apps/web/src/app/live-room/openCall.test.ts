import 'fake-indexeddb/auto';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import * as rooms from '@sightline/room-client/createRoomClient';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevices } from '../../devices/fakeDevices.ts';
import { Stills } from '../../features/capture/Stills.ts';
import { sessionView, shutterView } from '../../features/live-room/call/LiveCall.ts';
import { fakeRoom } from '../../features/live-room/fakes.ts';

import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { closeToast, useToasts } from '../../ui/toasts.ts';
import { openCall, openCallAhead, peekCall } from './openCall.ts';

describe('a call that is opened before its screen is rendered', () => {
  let devices: FakeDevices;
  const here = { inspectionId: mintId(), owner: ADMIN, role: 'host', enterAtOnce: false } as const;

  beforeEach(() => {
    vi.useFakeTimers();
    devices = new FakeDevices();
    devices.install();
    Object.defineProperty(navigator, 'permissions', {
      value: { query: () => Promise.resolve(Object.assign(new EventTarget(), { state: 'granted' })) },
      configurable: true,
    });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    // The server does not answer yet; the camera does not wait for it.
    FakeApi.install().on(issueRoomTicket, () => new Promise(() => {}));
  });
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const openAhead = async (): Promise<void> => {
    openCallAhead(ADMIN, here.inspectionId);
    await vi.advanceTimersByTimeAsync(0);
  };

  it('already has its camera on, and is taken once', async () => {
    await openAhead();
    expect(devices.last('video').readyState).toBe('live');
    const ahead = peekCall(here);
    const taken = openCall(here);
    expect(taken).toBe(ahead);
    expect(peekCall(here)).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(devices.last('video').readyState).toBe('live');
    taken.close();
    expect(devices.last('video').readyState).toBe('ended');
  });

  it('is closed, with its camera, when no screen has taken it after 5 seconds', async () => {
    await openAhead();
    await vi.advanceTimersByTimeAsync(4999);
    expect(devices.last('video').readyState).toBe('live');
    await vi.advanceTimersByTimeAsync(1);
    expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(peekCall(here)).toBeNull();
  });

  it('is not taken by another room, another person, or a person who joins again', async () => {
    await openAhead();
    expect(peekCall({ ...here, inspectionId: mintId() })).toBeNull();
    expect(peekCall({ ...here, owner: { ...ADMIN, id: mintId() } })).toBeNull();
    expect(peekCall({ ...here, enterAtOnce: true })).toBeNull();
    expect(peekCall(here)).not.toBeNull();
  });
});

describe('the role of the person', () => {
  it("is the ticket's once it has arrived: staff may host single inspections", async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const ticket = {
      ticket: 'signed',
      signalingPath: '/signaling/node-1/socket.io',
      iceServers: [],
      role: 'host',
      abilities: [],
      expiresAt: '2026-11-20T15:00:00.000Z',
    };
    FakeApi.install().on(issueRoomTicket, () => ticket);
    const here = { inspectionId: mintId(), owner: ADMIN, role: 'field', enterAtOnce: false } as const;
    const opened = openCall(here);
    expect(opened.call.view(sessionView).getState().role).toBe('field');
    await vi.waitFor(() => expect(opened.call.view(sessionView).getState().role).toBe('host'));
    opened.close();
  });
});

describe('a photo that the room requests from this device', () => {
  it('is taken, and the screen says that the host took it', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const take = vi.spyOn(Stills.prototype, 'take').mockResolvedValue({ sha256: 'a'.repeat(64) });
    const create = vi.spyOn(rooms, 'createRoomClient');
    const here = { inspectionId: mintId(), owner: ADMIN, role: 'field', enterAtOnce: false } as const;
    const opened = openCall(here);
    const request = { photoId: mintId(), peerId: mintId(), roomLabel: 'Attic' };
    await create.mock.lastCall?.[0].takeStill?.(request);
    expect(take).toHaveBeenCalledWith(request);
    expect(opened.call.view(shutterView).getState()).toMatchObject({ count: 1, by: 'host' });
    opened.close();
  });
});

describe('a room that does not get the picture', () => {
  it('says so until it is back', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { room, set } = fakeRoom();
    vi.spyOn(rooms, 'createRoomClient').mockReturnValueOnce(room);
    const devices = new FakeDevices();
    devices.install();
    const opened = openCall({ inspectionId: mintId(), owner: ADMIN, role: 'field', enterAtOnce: false });
    room.publish.mockRejectedValue(new AppError('mediaFailed'));
    await opened.call.device.media.startCamera();
    const shown = () => useToasts.getState();
    const notSent = 'The others cannot see or hear you';
    await vi.waitFor(() => expect(shown()).toMatchObject({ open: true, current: { title: notSent } }));
    set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } });
    expect(shown().open).toBe(true);
    set({ call: { name: 'live' } });
    expect(shown().open).toBe(false);
    opened.close();
    closeToast();
  });
});
