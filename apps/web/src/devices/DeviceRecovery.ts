import type { DeviceError } from './DeviceError.ts';
import { DEVICE_NAMES, type DeviceName, permissionOf } from './devicePermissions.ts';

/** Follows the permissions for camera and microphone, in browsers that report them. */
class PermissionWatch {
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

/** The delays before the next try, in seconds; the last one is repeated. */
const DELAYS_S = [0, 2, 4, 8, 16, 30];
/** The time after which a device that stops again counts as stopped for the first time. */
const CALM_MS = 60_000;

export interface RecoverableDevice {
  readonly name: DeviceName;
  /** Whether it should be on, and is not. */
  isLost(): boolean;
  /** Whether it may be free again without any event that says so. */
  mayReturn(): boolean;
  /** Whether the system keeps its track from delivering anything. */
  isPaused(): boolean;
  reopen(): Promise<void>;
  fail(error: unknown): DeviceError;
}

interface RecoveryParts {
  devices: readonly RecoverableDevice[];
  /** Runs after the changes that the person has asked for before. */
  enqueue: (work: () => Promise<void>) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Opens devices again that the system has stopped or paused: at once when the page is visible again or a permission
 * is granted, else after increasing delays. A paused device gets two seconds to resume by itself, and some tries: it
 * may also be muted by a switch.
 */
export class DeviceRecovery {
  readonly #parts: RecoveryParts;
  readonly #permissions: PermissionWatch;
  #tries = 0;
  #triedAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(parts: RecoveryParts) {
    this.#parts = parts;
    const { signal } = parts;
    this.#permissions = new PermissionWatch(() => this.restart(), signal);
    document.addEventListener('visibilitychange', () => this.restart(), { signal });
    addEventListener('pageshow', () => this.restart(), { signal });
    signal.addEventListener('abort', () => this.#cancel());
  }

  /** Tries at once: something outside has changed. */
  restart(): void {
    this.#tries = 0;
    this.#cancel();
    this.#schedule();
  }

  /** The system has stopped or paused a device. One that stops again at once is opened later. */
  deviceStopped(): void {
    if (Date.now() - this.#triedAt > CALM_MS) this.restart();
    else this.#schedule();
  }

  /** A device did not open for the person. */
  openingFailed(): void {
    this.#tries = Math.max(1, this.#tries);
    this.#schedule();
  }

  #schedule(): void {
    const { signal } = this.#parts;
    const isVisible = document.visibilityState === 'visible';
    if (this.#timer !== null || signal.aborted || !isVisible || !this.#hasWork()) return;
    const seconds = DELAYS_S[Math.min(this.#tries, DELAYS_S.length - 1)] ?? 0;
    this.#timer = setTimeout(() => void this.#try(), seconds * 1000);
  }

  #hasWork(): boolean {
    const { devices } = this.#parts;
    if (this.#tries === 0) return devices.some((device) => device.isLost() || device.isPaused());
    return devices.some((device) => device.mayReturn() || (device.isPaused() && this.#mayReplacePaused()));
  }

  #mayReplacePaused(): boolean {
    return this.#tries < DELAYS_S.length;
  }

  async #try(): Promise<void> {
    this.#timer = null;
    if (document.visibilityState !== 'visible') return;
    const isFirst = this.#tries === 0;
    this.#tries += 1;
    this.#triedAt = Date.now();
    for (const device of this.#parts.devices) await this.#recover(device, isFirst);
    this.#schedule();
  }

  /** A failure is in the store, from which the screen shows it; it must not stop the other device. */
  async #recover(device: RecoverableDevice, isFirst: boolean): Promise<void> {
    const isWorthIt = (): boolean => device.isLost() || (device.isPaused() && !isFirst);
    if (!isWorthIt()) return;
    if (device.isLost() && (await this.#permissions.isWithdrawn(device.name)))
      return void device.fail(new DOMException('The permission was withdrawn', 'NotAllowedError'));
    const reopen = (): Promise<void> => (isWorthIt() ? device.reopen() : Promise.resolve());
    await this.#parts.enqueue(reopen).catch(() => {});
  }

  #cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
