import { restartIce } from '@sightline/contracts/rooms/media';
import type { IceServer } from '@sightline/contracts/rooms/rooms';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import type { Ask } from '../ask.ts';
import type { CallLogger } from '../ClientLog.ts';
import { Emitter } from '../Emitter.ts';
import { errorCode } from '../errors.ts';
import { iceParametersOf } from './envelopes.ts';
import { icePathOf } from './icePath.ts';

/** The time within which most interruptions recover by themselves. */
const TIMEOUT_MS = 1500;
const RECHECK_MS = 5000;
const MAX_RESTARTS = 3;

interface MonitorParts {
  ask: Ask;
  currentIceServers: () => Promise<z.infer<typeof IceServer>[]>;
  log: CallLogger;
}

/** Keeps the path of one transport open: restarts ICE when it breaks. */
export class IceMonitor extends Emitter<{
  /** The path is connected, first or after an interruption. */
  opened: [];
  /** Restarts of ICE did not help, or the server no longer has the transport. */
  broken: [];
}> {
  readonly #transport: types.Transport;
  readonly #parts: MonitorParts;
  readonly #log: CallLogger;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #restarts = 0;

  constructor(transport: types.Transport, parts: MonitorParts) {
    super();
    this.#transport = transport;
    this.#parts = parts;
    this.#log = parts.log.child({ direction: transport.direction, transportId: transport.id });
    transport.on('connectionstatechange', (state) => this.#changed(state));
  }

  /**
   * Checks the path after the network changed or the socket was lost, since the browser may take seconds to
   * notice.
   */
  check(): void {
    if (isBroken(this.#transport.connectionState)) this.#repairIn(0);
  }

  close(): void {
    this.#stopTimer();
    this.removeAllListeners();
  }

  /**
   * Handles a state: `disconnected` often recovers by itself; `failed` never does (W3C webrtc-pc,
   * RTCIceTransportState).
   */
  #changed(state: types.ConnectionState): void {
    this.#stopTimer();
    this.#log.info(`transport ${state}`);
    if (state === 'connected') {
      this.#restarts = 0;
      this.emit('opened');
      void this.#logPath();
    }
    if (isBroken(state)) this.#repairIn(state === 'failed' ? 0 : TIMEOUT_MS);
  }

  async #logPath(): Promise<void> {
    // A transport that was closed in the meantime has no statistics.
    const stats = await this.#transport.getStats().catch(() => null);
    const path = stats && icePathOf(stats);
    if (path) this.#log.info('ICE path', { ...path });
  }

  #repairIn(milliseconds: number): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => void this.#repair(), milliseconds);
  }

  async #repair(): Promise<void> {
    if (this.#transport.closed || !isBroken(this.#transport.connectionState)) return;
    this.#restarts += 1;
    if (this.#restarts > MAX_RESTARTS) return this.#broken('no path after ICE restarts');
    this.#log.info('ICE restart', { restart: this.#restarts });
    try {
      const { ask, currentIceServers } = this.#parts;
      // The servers come before the restart: a relay with expired credentials cannot be part of the new path.
      const iceServers = await currentIceServers();
      const { iceParameters } = await ask(restartIce, { transportId: this.#transport.id });
      // The session may have been replaced in the meantime.
      if (this.#transport.closed) return;
      await this.#transport.updateIceServers({ iceServers });
      await this.#transport.restartIce({ iceParameters: iceParametersOf(iceParameters) });
      // The restart may also fail to find a path.
      this.#repairIn(RECHECK_MS);
    } catch (error) {
      // The server no longer has this transport.
      this.#broken(errorCode(error));
    }
  }

  #broken(reason: string): void {
    this.#log.warn('transport broken', { reason });
    this.emit('broken');
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function isBroken(state: types.ConnectionState): boolean {
  return state === 'disconnected' || state === 'failed';
}
