import {
  addPushDevice,
  readOwnPush,
  removePushDevice,
  PushSubscription as Subscription,
} from '@sightline/contracts/accounts/push';
import { call } from '../../../wire/call.ts';

/** Why this device cannot be notified, and what to do. */
export type PushProblem =
  | 'unsupported'
  | 'needsInstalling'
  | 'denied'
  | 'notInstalled'
  | 'unreachable'
  | 'removed';

/** The browser's part of notifications on this device. */

/** The reason that is known before a person turns notifications on; null for none. */
export function pushProblem(): PushProblem | null {
  if (hasPush()) return Notification.permission === 'denied' ? 'denied' : null;
  return isApple() ? 'needsInstalling' : 'unsupported';
}

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Safari on iPhone and iPad has notifications only for apps on the home screen. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Asks for permission, which browsers allow only in a tap, and subscribes at the browser's push service. */
export async function subscribe(publicKey: string): Promise<Subscription | PushProblem> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return 'denied';
  // The shells register the service worker of the built app; without one, `ready` would never resolve.
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'notInstalled';
  const made = await subscriptionOf(registration.pushManager, publicKey);
  if (!made) return 'unreachable';
  // Edge subscribes at a host in `.invalid` once it has removed a subscription for good.
  return sentOf(made) ?? 'removed';
}

/** What the server stores of a subscription; null for one at which nothing can arrive. */
function sentOf(made: PushSubscription): Subscription | null {
  const { endpoint, keys } = made.toJSON();
  return Subscription.safeParse({ endpoint, keys }).data ?? null;
}

/**
 * Compares the browser's subscription with the server's, and renews it where they differ: browsers and push services
 * end subscriptions without a word. A device whose person has taken the permission back is turned off.
 */
export async function mendSubscription(): Promise<void> {
  if (!hasPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const { publicKey, devices, ownEndpoint } = await call(readOwnPush, {});
  const device = devices.find(({ isCurrent }) => isCurrent);
  if (!device) return;
  if (Notification.permission !== 'granted')
    return void (await call(removePushDevice, { params: { deviceId: device.id } }));
  const made = await registration.pushManager.getSubscription();
  const hasEnded = device.problem === 'ended' && made?.endpoint === ownEndpoint;
  const isUsable = made !== null && !hasEnded && isOfKey(made, publicKey) && sentOf(made) !== null;
  if (isUsable && made.endpoint === ownEndpoint) return;
  if (!isUsable) await made?.unsubscribe();
  const renewed = await subscribe(publicKey);
  if (typeof renewed !== 'string') await call(addPushDevice, { body: renewed });
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  return key !== null && base64Url(new Uint8Array(key)) === publicKey;
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The browser's subscription; null if its push service did not reply. */
async function subscriptionOf(manager: PushManager, applicationServerKey: string) {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch {
    // A subscription with the key of an earlier installation may be in the way.
    const earlier = await manager.getSubscription().catch(() => null);
    await earlier?.unsubscribe();
    return earlier && (await manager.subscribe(options).catch(() => null));
  }
}

/** Ends the subscription at the browser's push service. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
