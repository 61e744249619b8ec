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

afterEach(() => {
  fakes.call.close();
  vi.unstubAllGlobals();
});

it.each([
  [{ count: 0, name: '' }, 'No one is on the call'],
  [{ count: 1, name: 'Owen Castellano' }, 'Owen Castellano is on the call'],
  [{ count: 1, name: '' }, '1 person is on the call'],
  [{ count: 3, name: '' }, '3 people are on the call'],
])('says who is on the call before joining: %j', async (onCall, text) => {
  fakes = fakeCall(roomState({ call: { name: 'idle' } }));
  FakeApi.install().on(readWaitingRoom, () => ({ ...WAITING, onCall }));
  renderScreen(
    <CallContext value={fakes.call}>
      <DeviceCheck subject="14 Palm Ave" canPublish />
    </CallContext>,
  );
  expect(await screen.findByText(text)).toBeDefined();
});
