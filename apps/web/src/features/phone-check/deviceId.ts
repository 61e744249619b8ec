import { mintId } from '@sightline/contracts/core/ids';

const KEY = 'phone-check-device';

/** The name of this browser in phone checks, so that a repeated check replaces the earlier one. */
export function deviceId(): string {
  try {
    const known = localStorage.getItem(KEY) ?? mintId();
    localStorage.setItem(KEY, known);
    return known;
  } catch {
    // A private window without storage counts as another device each time.
    return mintId();
  }
}

/** Whether to speak of a phone: a device that is held in a hand. */
export function isPhone(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}
