import { PushSubscription as Subscription } from '@sightline/contracts/accounts/push';

/** Why this device cannot be notified, and what to do. */
export type PushProblem = 'unsupported' | 'needsInstalling' | 'denied' | 'notInstalled' | 'unreachable';

/** The browser's part of notifications on this device. */

/** The reason that is known before a person turns notifications on; null for none. */
export function pushProblem(): PushProblem | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : null;
  return isApple() ? 'needsInstalling' : 'unsupported';
}

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
  const { endpoint, keys } = made.toJSON();
  return Subscription.parse({ endpoint, keys });
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
