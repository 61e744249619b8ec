import { AppError } from '@sightline/contracts/core/errors';
import { Device, detectDevice, type types } from 'mediasoup-client';
import { Chrome74 } from 'mediasoup-client/handlers/Chrome74';
import { Chrome111 } from 'mediasoup-client/handlers/Chrome111';
import { Firefox120 } from 'mediasoup-client/handlers/Firefox120';
import { Safari12 } from 'mediasoup-client/handlers/Safari12';
import type { CallLogger } from '../ClientLog.ts';
import { describe, rtpCapabilitiesOf } from './envelopes.ts';

/** Reads once what the browser can send and receive, which does not change while the page is open. */
export class DeviceLoader {
  readonly #handlerFactory: types.HandlerFactory | undefined;
  readonly #log: CallLogger;
  #loading: Promise<types.Device> | null = null;
  #loaded: types.Device | null = null;

  constructor(handlerFactory: types.HandlerFactory | undefined, log: CallLogger) {
    this.#log = log;
    this.#handlerFactory = handlerFactory ?? readAhead(browserHandler());
  }

  /** The capabilities for receiving; undefined before the device is loaded. */
  get capabilities(): ReturnType<typeof describe> | undefined {
    return this.#loaded ? describe(this.#loaded.recvRtpCapabilities) : undefined;
  }

  async load(routerRtpCapabilities: Record<string, unknown>): Promise<types.Device> {
    // The lobby and the room both load it; the second call gets the same device.
    this.#loading ??= this.#load(routerRtpCapabilities);
    return await this.#loading;
  }

  async #load(routerRtpCapabilities: Record<string, unknown>): Promise<types.Device> {
    const handlerFactory = this.#handlerFactory;
    const device = await Device.factory(handlerFactory ? { handlerFactory } : {}).catch(refuseBrowser);
    await device.load({ routerRtpCapabilities: rtpCapabilitiesOf(routerRtpCapabilities) });
    this.#loaded = device;
    this.#log.info('device loaded', { handler: device.handlerName });
    return device;
  }
}

/** mediasoup-client has no handler for a browser without WebRTC. */
function refuseBrowser(cause: unknown): never {
  const isUnsupported = cause instanceof Error && cause.name === 'UnsupportedError';
  throw isUnsupported ? new AppError('browserUnsupported', {}, { cause }) : cause;
}

/**
 * Reads the browser's capabilities for both directions before the router's have arrived: on a page that is
 * still being drawn, each takes a quarter of a second.
 */
function readAhead(handlerFactory: types.HandlerFactory | undefined): types.HandlerFactory | undefined {
  if (!handlerFactory) return undefined;
  const native = {
    recvonly: handlerFactory.getNativeRtpCapabilities({ direction: 'recvonly' }),
    sendonly: handlerFactory.getNativeRtpCapabilities({ direction: 'sendonly' }),
  };
  // `load` reports a failure.
  for (const capabilities of Object.values(native)) capabilities.catch(() => undefined);
  return { ...handlerFactory, getNativeRtpCapabilities: ({ direction }) => native[direction] };
}

function browserHandler(): types.HandlerFactory | undefined {
  switch (detectDevice()) {
    case 'Chrome111':
      return Chrome111.createFactory({});
    case 'Chrome74':
      return Chrome74.createFactory({});
    case 'Firefox120':
      return Firefox120.createFactory({});
    case 'Safari12':
      return Safari12.createFactory({});
    default:
      return undefined;
  }
}
