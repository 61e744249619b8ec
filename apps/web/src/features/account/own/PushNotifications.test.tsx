import {
  addPushDevice,
  choosePush,
  type OwnPush,
  readOwnPush,
  removePushDevice,
  testPushDevice,
} from '@sightline/contracts/accounts/push';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { PushNotifications } from './PushNotifications.tsx';
import { mendSubscription } from './thisDevice.ts';

/** A staff member turns on notifications on this device. Rules P-1 and P-6. */

const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/1',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) },
};
const OFF: OwnPush = {
  publicKey: 'key',
  choices: { clientWaiting: true, newRequests: true, newMessages: true },
  devices: [],
  ownEndpoint: null,
};
const ON: OwnPush = {
  ...OFF,
  devices: [
    {
      id: '5f0c7d6e-1a2b-4c3d-8e9f-0a1b2c3d4e5f',
      device: 'Chrome on Windows',
      createdAt: '2026-11-20T15:00:00.000Z',
      lastSentAt: null,
      problem: null,
      isCurrent: true,
    },
  ],
  ownEndpoint: SUBSCRIPTION.endpoint,
};

let permission: NotificationPermission;
const unsubscribe = vi.fn(async () => true);
const requestPermission = vi.fn(async () => permission);
const subscribe = vi.fn(async () => ({ toJSON: () => ({ ...SUBSCRIPTION, expirationTime: null }) }));

beforeEach(() => {
  permission = 'granted';
  for (const mock of [unsubscribe, requestPermission, subscribe]) mock.mockClear();
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  const registration = { pushManager: { subscribe, getSubscription: async () => ({ unsubscribe }) } };
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0.0.0',
    serviceWorker: { getRegistration: async () => registration },
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(push: OwnPush = OFF) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(readOwnPush, () => push);
  return { api, ...renderScreen(<PushNotifications />) };
}
const turnOn = () => screen.findByRole('button', { name: 'Notify me on this device' });

it('P-1 asks the browser for permission only in the tap, and shows the device', async () => {
  const { api, person } = show();
  api.on(addPushDevice, () => ON);
  const button = await turnOn();
  expect(requestPermission).not.toHaveBeenCalled();
  await person.click(button);
  expect(await screen.findByText('This device')).toBeDefined();
  expect(api.sentTo(addPushDevice)[0]?.body).toEqual(SUBSCRIPTION);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
  expect(screen.queryByRole('button', { name: 'Notify me on this device' })).toBeNull();
});

it('P-1 says how to allow notifications that were refused', async () => {
  permission = 'denied';
  const { api, person } = show();
  await person.click(await turnOn());
  expect(await screen.findByText(/blocked for Sightline. Allow them in the settings/)).toBeDefined();
  expect(api.sentTo(addPushDevice)).toEqual([]);
});

it('P-1 says that the push service of the browser cannot be reached', async () => {
  const { api, person } = show();
  subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
  subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
  await person.click(await turnOn());
  expect(await screen.findByText(/could not reach its push service/)).toBeDefined();
  expect(api.sentTo(addPushDevice)).toEqual([]);
});

it('P-1 takes the place of a subscription that an earlier installation has made', async () => {
  const { api, person } = show();
  api.on(addPushDevice, () => ON);
  subscribe.mockRejectedValueOnce(new DOMException('other key', 'InvalidStateError'));
  await person.click(await turnOn());
  expect(await screen.findByText('This device')).toBeDefined();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    /add Sightline to the home screen first/,
  ],
  ['an old browser', 'Mozilla/5.0 (X11; Linux x86_64)', /This browser cannot show notifications/],
])('P-1 says on %s what is missing, without a button that cannot work', async (_device, userAgent, text) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 });
  show();
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Notify me on this device' })).toBeNull();
});

it('P-1 sends a test to a device, and turns it off here and at the browser', async () => {
  const { api, person } = show(ON);
  api.on(testPushDevice, () => ({ accepted: true })).on(removePushDevice, () => OFF);
  await person.click(await screen.findByRole('button', { name: 'Send a test to Chrome on Windows' }));
  expect(await screen.findByText('Test sent')).toBeDefined();
  api.on(readOwnPush, () => OFF);
  await person.click(screen.getByRole('button', { name: 'Turn off Chrome on Windows' }));
  expect(await turnOn()).toBeDefined();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

it('P-6 saves each choice at once', async () => {
  const { api, person } = show(ON);
  api.on(choosePush, () => ON);
  await person.click(await screen.findByRole('switch', { name: 'A client requests an inspection' }));
  await waitFor(() => expect(api.sentTo(choosePush)[0]?.body).toEqual({ ...ON.choices, newRequests: false }));
});

it("P-1 says that Edge has removed its push service, whose address is in '.invalid'", async () => {
  const { api, person } = show();
  const endpoint = 'https://permanently-removed.invalid/fcm/send/abc';
  subscribe.mockResolvedValueOnce({ toJSON: () => ({ ...SUBSCRIPTION, endpoint, expirationTime: null }) });
  await person.click(await turnOn());
  expect(await screen.findByText(/has removed its push service/)).toBeDefined();
  expect(api.sentTo(addPushDevice)).toEqual([]);
});

it('P-8 says why a device is not notified', async () => {
  show({ ...ON, devices: ON.devices.map((device) => ({ ...device, problem: 'ended' as const })) });
  expect(await screen.findByText(/Open Sightline on that device to renew it/)).toBeDefined();
});

describe('P-11 at the start of a page', () => {
  const KEY = new Uint8Array([4, 255, 254, 62]);
  const PUBLIC_KEY = 'BP_-Pg';
  const ended = { ...ON, devices: ON.devices.map((device) => ({ ...device, problem: 'ended' as const })) };
  const made = (endpoint = SUBSCRIPTION.endpoint, key = KEY) => ({
    endpoint,
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ ...SUBSCRIPTION, endpoint, expirationTime: null }),
    unsubscribe,
  });
  async function start(push: OwnPush, found: ReturnType<typeof made> | null, granted = permission) {
    const registration = { pushManager: { subscribe, getSubscription: async () => found } };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
    vi.stubGlobal('Notification', { permission: granted, requestPermission });
    const api = FakeApi.install()
      .on(readOwnPush, () => ({ ...push, publicKey: PUBLIC_KEY }))
      .on(addPushDevice, () => ON)
      .on(removePushDevice, () => OFF);
    await mendSubscription();
    return api;
  }

  it.each([
    ['is gone', ON, null, 0],
    ['has ended at the push service', ended, made(), 1],
    ['has the key of another installation', ON, made(undefined, new Uint8Array([4, 1])), 1],
    ['was removed by Edge', ON, made('https://permanently-removed.invalid/x'), 1],
    ['has another address', ON, made('https://push.example.com/other'), 0],
  ])('a subscription that %s is renewed', async (_what, push, found, ends) => {
    const api = await start(push, found);
    expect(api.sentTo(addPushDevice).map(({ body }) => body)).toEqual([SUBSCRIPTION]);
    expect(unsubscribe).toHaveBeenCalledTimes(ends);
  });

  it('a subscription that the server has stays as it is', async () => {
    const api = await start(ON, made());
    expect(api.sentTo(addPushDevice)).toEqual([]);
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('a device that was never turned on stays off', async () => {
    const api = await start(OFF, made());
    expect(api.sentTo(addPushDevice)).toEqual([]);
  });

  it('a device whose person has taken the permission back is turned off', async () => {
    const api = await start(ON, null, 'denied');
    expect(api.sentTo(removePushDevice)).toHaveLength(1);
  });
});
