import { AppError } from '@sightline/contracts/core/errors';
import type { CheckOutcome, CheckResult, CheckTicket } from '@sightline/contracts/rooms/phoneChecks';
import type { NetworkLine } from '@sightline/room-client/check/checkNetwork';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevices } from '../../devices/fakeDevices.ts';
import { PhoneCheckRun } from './PhoneCheckRun.ts';

const TICKET: CheckTicket = {
  ticket: 't',
  signalingPath: '/signaling/node-1/socket.io',
  relays: [],
  receipt: 'r',
};
const SENT = { path: 'udp', kilobitsPerSecond: 1200, lossPercent: 0, roundTripMs: 30 } as const;

let devices: FakeDevices;
let run: PhoneCheckRun;
const keep = vi.fn<(receipt: string, result: CheckResult) => Promise<void>>();

beforeEach(() => {
  devices = new FakeDevices();
  devices.install();
  keep.mockReset().mockResolvedValue();
});
afterEach(() => run.close());

/** A check with this loudness of the microphone and these outcomes of the network. */
function checkWith(level: number, outcomes: Partial<Record<NetworkLine, CheckOutcome | null>> = {}): void {
  const network = { service: 'good', udp: 'good', tcp: 'good', relay: null, sending: 'good', ...outcomes };
  run = new PhoneCheckRun({
    keep,
    makeMeter: () => ({ level: () => level, close: () => undefined }),
    tryNetwork: ({ onLine }) => {
      for (const [line, outcome] of Object.entries(network))
        onLine(line as NetworkLine, outcome as CheckOutcome | null);
      return Promise.resolve(SENT);
    },
  });
}
const start = (ticket = TICKET) => run.start(() => Promise.resolve(ticket));
const state = () => run.store.getState();

describe('a phone check', () => {
  it('K-6 has an outcome for each line, turns the devices off, and sends the result', async () => {
    checkWith(0.6);
    await start();
    expect(state()).toMatchObject({
      stage: 'done',
      kept: 'kept',
      lines: { relay: 'leftOut', camera: 'good' },
    });
    const { camera, microphone } = run.media.store.getState();
    expect([camera.name, microphone.name]).toEqual(['off', 'off']);
    expect(keep).toHaveBeenCalledWith('r', expect.objectContaining({ sent: SENT, cameraProblem: null }));
    expect(keep.mock.calls[0]?.[1].lines).toMatchObject({ udp: 'good', relay: null, speaker: null });
  });

  it('K-6 sends the result again once the person has answered about the tone', async () => {
    checkWith(0.6);
    await start();
    await run.answer(false);
    expect(keep.mock.calls.map(([, { lines }]) => lines.speaker)).toEqual([null, 'failed']);
    await start();
    expect(keep.mock.calls.at(-1)?.[1].lines.speaker).toBe('failed');
  });

  it('K-6 keeps nothing for a person without a link', async () => {
    checkWith(0.6);
    await start({ ...TICKET, receipt: null });
    expect([state().stage, state().kept, keep.mock.calls]).toEqual(['done', null, []]);
  });

  it('K-6 says that the inspector does not have the result when it could not be sent', async () => {
    checkWith(0.6);
    keep.mockRejectedValue(new AppError('unavailable'));
    await start();
    expect([state().stage, state().kept]).toEqual(['done', 'failed']);
  });

  it('K-6 names the reason when no ticket is issued', async () => {
    checkWith(0.6);
    await run.start(() => Promise.reject(new AppError('tooManyTries', { retryAfterSeconds: 60 })));
    expect(state().lines).toMatchObject({ service: 'failed', udp: 'waiting' });
    expect(state().problem).not.toBe('');
    expect(keep).not.toHaveBeenCalled();
  });
});
