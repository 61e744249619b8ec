import { DEVICE_NAMES, type DeviceName, permissionOf } from './devicePermissions.ts';

/** Follows the permissions for camera and microphone, in browsers that report them. */
export class PermissionWatch {
  readonly #granted = new Set<DeviceName>();

  constructor(onGranted: () => void, signal: AbortSignal) {
    for (const name of DEVICE_NAMES) void this.#follow(name, onGranted, signal);
  }

  /**
   * Whether the person has withdrawn this permission: opening the device would prompt them out of the blue. Safari
   * reports `prompt` also for a device that was allowed for this visit, so that alone does not count.
   */
  async isWithdrawn(name: DeviceName): Promise<boolean> {
    if (!this.#granted.has(name)) return false;
    const status = await permissionOf(name);
    return status !== null && status.state !== 'granted';
  }

  async #follow(name: DeviceName, onGranted: () => void, signal: AbortSignal): Promise<void> {
    const status = await permissionOf(name);
    const isGranted = (): boolean => status?.state === 'granted';
    if (isGranted()) this.#granted.add(name);
    const changed = (): void => {
      if (!isGranted()) return;
      this.#granted.add(name);
      onGranted();
    };
    status?.addEventListener('change', changed, { signal });
  }
}
