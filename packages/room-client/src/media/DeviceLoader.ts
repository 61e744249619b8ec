import { Device, type types } from 'mediasoup-client';
import { describe, rtpCapabilitiesOf } from './envelopes.ts';

/** Reads once what the browser can send and receive; this does not change while the page lives. */
export class DeviceLoader {
  readonly #handlerFactory: types.HandlerFactory | undefined;
  #loading: Promise<types.Device> | null = null;
  #loaded: types.Device | null = null;

  constructor(handlerFactory: types.HandlerFactory | undefined) {
    this.#handlerFactory = handlerFactory;
  }

  /** What this device can receive, once it is loaded. */
  get capabilities(): ReturnType<typeof describe> | undefined {
    return this.#loaded ? describe(this.#loaded.recvRtpCapabilities) : undefined;
  }

  async load(routerRtpCapabilities: Record<string, unknown>): Promise<types.Device> {
    this.#loading ??= this.#load(routerRtpCapabilities);
    return await this.#loading;
  }

  async #load(routerRtpCapabilities: Record<string, unknown>): Promise<types.Device> {
    const device = await Device.factory(this.#handlerFactory ? { handlerFactory: this.#handlerFactory } : {});
    await device.load({ routerRtpCapabilities: rtpCapabilitiesOf(routerRtpCapabilities) });
    this.#loaded = device;
    return device;
  }
}
