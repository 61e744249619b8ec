import { expect, vi } from 'vitest';
import { FakeDevices } from './fakeDevices.ts';
import { LocalMedia } from './LocalMedia.ts';

/** A phone with fake devices. A test closes `media` at the end. */
export class FakeLocalMedia {
  readonly devices = new FakeDevices();
  readonly media: LocalMedia;

  constructor() {
    this.devices.install();
    this.media = new LocalMedia('environment');
  }

  get camera() {
    return this.media.store.getState().camera;
  }

  get microphone() {
    return this.media.store.getState().microphone;
  }

  /** Waits until the devices that the system has stopped are open again. */
  async reopened(): Promise<void> {
    // Its code is loaded with the first device.
    await import('./DeviceRecovery.ts');
    await new Promise((resolve) => setTimeout(resolve, 10));
    await vi.waitFor(() => expect([this.camera.name, this.microphone.name]).not.toContain('failed'), 5000);
  }
}
