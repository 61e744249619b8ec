import { toast } from '../../ui/toasts.ts';

const FULL_SHARE = 0.8;
const LOW_BYTES = 200 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** The key of the warning, which is kept for this visit, even after a reload. */
const SAID_KEY = 'storage-warning';

/** Warns once while there is still space for the pictures of this inspection. */
export async function warnIfStorageIsLow(): Promise<void> {
  if (sessionStorage.getItem(SAID_KEY)) return;
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (usage === undefined || quota === undefined || quota === 0) return;
  const left = quota - usage;
  if (usage / quota <= FULL_SHARE && left >= LOW_BYTES) return;
  sessionStorage.setItem(SAID_KEY, '1');
  toast({
    title: `Storage is running low: ${Math.max(0, Math.round(left / MEGABYTE))} MB left`,
    description:
      'New photos may not fit on this device. Connect to Wi-Fi until everything is sent, then delete apps, videos or downloads that you do not need.',
    tone: 'error',
    durationMs: 20_000,
  });
}
