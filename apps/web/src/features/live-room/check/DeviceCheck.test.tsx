import { readWaitingRoom, type WaitingRoom } from '@sightline/contracts/rooms/waitingRoom';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, roomState } from '../fakes.ts';
import { DeviceCheck } from './DeviceCheck.tsx';

const WAITING: Omit<WaitingRoom, 'onCall'> = {
  scheduledDate: null,
  preferredTime: null,
  address: '14 Palm Ave',
  hostName: '',
  host: 'away',
  isNext: false,
  expectedAt: null,
};

let fakes: ReturnType<typeof fakeCall>;

function open(role: 'host' | 'field', waiting: WaitingRoom): void {
  fakes = fakeCall(roomState({ call: { name: 'idle' }, you: null }), role);
  FakeApi.install().on(readWaitingRoom, () => waiting);
  renderScreen(
    <CallContext value={fakes.call}>
      <DeviceCheck subject="14 Palm Ave" canPublish />
    </CallContext>,
  );
}

afterEach(() => {
  fakes.call.close();
  vi.unstubAllGlobals();
});

it.each([
  [{ count: 0, name: '' }, 'No one else is on the call'],
  [{ count: 1, name: 'Owen Castellano' }, 'Owen Castellano is on the call'],
  [{ count: 1, name: '' }, '1 person is on the call'],
  [{ count: 3, name: '' }, '3 people are on the call'],
])('says who is on the call before joining: %j', async (onCall, text) => {
  open('field', { ...WAITING, onCall });
  expect(await screen.findByText(text)).toBeDefined();
});

it.each([
  ['away', 0, 'The call starts when you join'],
  ['away', 1, '1 person is on the call'],
  // With another device of the same person.
  ['here', 0, 'No one else is on the call'],
] as const)('tells a host that joining starts the call: host %s, %i others', async (host, count, text) => {
  open('host', { ...WAITING, host, onCall: { count, name: '' } });
  expect(await screen.findByText(text)).toBeDefined();
});
