import { getOrganization } from '@sightline/contracts/organization/organization';
import {
  expectStart,
  listWaitingCalls,
  readWaitingRoom,
  type WaitingCall,
  type WaitingRoom,
} from '@sightline/contracts/rooms/waitingRoom';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { CallContext } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { fakeCall, peer, roomState } from '../fakes.ts';
import { StageNotices } from '../stage/StageNotices.tsx';
import { HostArrival, WaitingCallsLine } from './waitingFeature.tsx';

const openedSound = vi.fn();

/** A device without a sound card. Attempts are counted, and the page must continue. */
class SilentAudioContext {
  constructor() {
    openedSound();
  }

  async resume(): Promise<void> {
    throw new Error('no sound card');
  }

  async close(): Promise<void> {}
}

const NOW = '2026-11-20T19:26:00.000Z';
const host = peer({ name: 'Owen Castellano', role: 'host' });
const PENSACOLA = '12 Palafox St, Pensacola, FL 32502';
const elena = peer({ name: 'Elena Ruiz' });
const ROOM: WaitingRoom = {
  scheduledDate: '2026-11-20T19:30:00.000Z',
  preferredTime: null,
  address: '1122 Story Lane, Miami, FL 33130',
  hostName: 'Owen Castellano',
  host: 'away',
  isNext: false,
  expectedAt: null,
  onCall: { count: 0, name: '' },
};

let call: LiveCall;
let set: ReturnType<typeof fakeCall>['set'];
let api: FakeApi;

beforeEach(() => {
  openedSound.mockClear();
  vi.stubGlobal('AudioContext', SilentAudioContext);
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  api = FakeApi.install().on(getOrganization, () => ORGANIZATION);
});
afterEach(() => {
  call.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a person who waits for the host', () => {
  function wait(room: Partial<WaitingRoom> = {}, state: Parameters<typeof roomState>[0] = {}) {
    api.on(readWaitingRoom, () => ({ ...ROOM, ...room }));
    const parts = fakeCall(roomState({ you: elena, peers: [], ...state }), 'field');
    [call, set] = [parts.call, parts.set];
    return renderScreen(
      <CallContext value={call}>
        <StageNotices />
        <HostArrival />
      </CallContext>,
    );
  }

  it('W-5 sees who leads the inspection, and its time', async () => {
    wait();
    const line = 'Owen Castellano leads this inspection, scheduled for today 2:30 PM.';
    expect(await screen.findByText(line)).toBeDefined();
    expect(screen.queryByText(/another call|expect to begin/)).toBeNull();
  });

  it('W-6 is told that they are next, and W-8 the time that the host gave', async () => {
    wait({ host: 'busy', isNext: true, expectedAt: '2026-11-20T19:40:00.000Z' });
    expect(await screen.findByText('Owen Castellano is in another call. You are next.')).toBeDefined();
    expect(screen.getByText('We expect to begin at about 2:40 PM.')).toBeDefined();
  });

  it('W-5, W-8 is told times on the clocks of the property, with those of the office', async () => {
    wait({ address: PENSACOLA, expectedAt: '2026-11-20T19:40:00.000Z' });
    expect(await screen.findByText(/scheduled for today 1:30 PM CST \(2:30 PM EST\)\.$/)).toBeDefined();
    expect(screen.getByText('We expect to begin at about 1:40 PM CST (2:40 PM EST).')).toBeDefined();
  });

  it('W-6 who is not next is told that the host is busy, and nothing more', async () => {
    wait({ host: 'busy', hostName: '' });
    expect(await screen.findByText('The inspector is in another call.')).toBeDefined();
  });

  it('W-9 hears a sound and sees it in the title of the tab when the host joins', async () => {
    document.title = 'Live inspection';
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    wait();
    act(() => set({ peers: [host] }));
    await waitFor(() => expect(document.title).toBe('Owen Castellano is here · Sightline'));
    expect(openedSound).toHaveBeenCalledOnce();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(document.title).toBe('Live inspection');
  });

  it('W-9 hears no sound when the host was there first, or while the connection is lost', async () => {
    wait({}, { peers: [host] });
    act(() => set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 }, peers: [] }));
    act(() => set({ call: { name: 'live' }, peers: [host] }));
    await import('./WaitingFacts.tsx');
    expect(openedSound).not.toHaveBeenCalled();
  });
});

describe('a host in a call', () => {
  const WAITING: WaitingCall = {
    inspectionId: '5f0c7d6e-1a2b-4c3d-8e9f-0a1b2c3d4e5f',
    scheduledDate: ROOM.scheduledDate,
    preferredTime: null,
    address: '1122 Story Lane, Miami, FL 33130',
    names: ['Elena Ruiz'],
    since: '2026-11-20T19:22:00.000Z',
    expectedAt: null,
  };

  function lead(calls: WaitingCall[], you = host) {
    api.on(listWaitingCalls, () => calls);
    const parts = fakeCall(roomState({ you, peers: [peer({ name: 'Maria' })] }));
    [call, set] = [parts.call, parts.set];
    return renderScreen(
      <CallContext value={call}>
        <WaitingCallsLine />
      </CallContext>,
    );
  }

  it('W-7 sees who waits, for which inspection and since when', async () => {
    lead([WAITING, { ...WAITING, names: ['Sam'] }]);
    const line = 'Elena Ruiz has been waiting since 2:22 PM for the 2:30 PM inspection. 1 more call waits.';
    expect(await screen.findByText(line)).toBeDefined();
  });

  it('W-7 sees the time of an inspection on the clocks of its property', async () => {
    lead([{ ...WAITING, address: PENSACOLA }]);
    const line = 'Elena Ruiz has been waiting since 2:22 PM for the 1:30 PM CST (2:30 PM EST) inspection.';
    expect(await screen.findByText(line)).toBeDefined();
  });

  it('W-8 tells them in how many minutes to expect the host', async () => {
    const { person } = lead([WAITING]);
    const expectedAt = '2026-11-20T19:36:00.000Z';
    api.on(expectStart, () => ({ ...ROOM, expectedAt }));
    await person.click(await screen.findByRole('button', { name: 'Tell them when' }));
    api.on(listWaitingCalls, () => [{ ...WAITING, expectedAt }]);
    await person.click(screen.getByRole('menuitem', { name: 'In about 10 minutes' }));
    expect(await screen.findByText(/You said about 2:36 PM\./)).toBeDefined();
    expect(api.sentTo(expectStart)[0]?.body).toEqual({ minutes: 10 });
  });

  it('W-7 is asked for by the host alone', () => {
    lead([WAITING], elena);
    expect(api.sentTo(listWaitingCalls)).toEqual([]);
  });
});
