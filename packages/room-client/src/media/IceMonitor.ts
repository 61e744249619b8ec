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
import { hasUdpReply, type PathReading, readPath } from './pathReading.ts';

/**
 * Most interruptions recover by themselves within this time. When a browser reports one, packets have been
 * missing for seconds, or the network is gone; a restart on a path that recovers does no harm.
 */
const TIMEOUT_MS = 300;
const RECHECK_MS = 5000;
const MAX_RESTARTS = 3;
/** The time within which the first check over UDP is answered after a restart, even on a cellular network. */
const UDP_REPLY_MS = 800;
/** Chromium repeats a report for 50 ms, so the first one may have no path yet. */
const OLD_STATS_MS = 100;
const PATH_ATTEMPTS = 3;

interface MonitorParts {
  ask: Ask;
  currentIceServers: () => Promise<z.infer<typeof IceServer>[]>;
  log: CallLogger;
}

/** Keeps the path of one transport open. */
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
  /** Restarts since the path was last connected. */
  #restarts = 0;
  #isRestarting = false;

  constructor(transport: types.Transport, parts: MonitorParts) {
    super();
    this.#transport = transport;
    this.#parts = parts;
    this.#log = parts.log.child({ direction: transport.direction, transportId: transport.id });
    transport.on('connectionstatechange', (state) => this.#changed(state));
  }

  /** Called when the network is back or the socket resumed: a browser may take seconds to notice a loss. */
  check(): void {
    if (isBroken(this.#transport.connectionState)) this.#repairIn(0);
  }

  /**
   * Looks for a path although the browser reports none as broken: the address has changed, or no data
   * arrives. Until another path is found, the present one is used.
   */
  restart(reason: 'network changed' | 'silent'): void {
    const { closed, connectionState } = this.#transport;
    // A path that is still being opened tries all ways by itself.
    if (closed || connectionState === 'new' || connectionState === 'connecting') return;
    this.#log.info('path in doubt', { reason });
    this.#stopTimer();
    void this.#restartInDoubt();
  }

  close(): void {
    this.#stopTimer();
    this.removeAllListeners();
  }

  /** `disconnected` often recovers by itself; `failed` never does (W3C webrtc-pc, RTCIceTransportState). */
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

  async #logPath(attempts = PATH_ATTEMPTS): Promise<void> {
    // A transport that was closed in the meantime has no statistics.
    const stats = await this.#transport.getStats().catch(() => null);
    const path = stats && icePathOf(stats);
    if (path) this.#log.info('ICE path', { ...path });
    else if (stats && attempts > 1) setTimeout(() => void this.#logPath(attempts - 1), OLD_STATS_MS);
  }

  #repairIn(milliseconds: number): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => void this.#repair(), milliseconds);
  }

  async #repair(): Promise<void> {
    if (this.#transport.closed || !isBroken(this.#transport.connectionState)) return;
    this.#restarts += 1;
    if (this.#restarts > MAX_RESTARTS) return this.#broken('no path after ICE restarts');
    await this.#restartIce();
  }

  /**
   * Restarts ICE, and abandons a UDP path on which the server does not reply although it replied over the
   * socket: Chromium would keep it for about 9 seconds, even with a path over TCP at hand.
   */
  async #restartInDoubt(): Promise<void> {
    const before = await this.#read();
    if (!(await this.#restartIce()) || before?.protocol !== 'udp') return;
    await new Promise((resolve) => setTimeout(resolve, UDP_REPLY_MS));
    const now = await this.#read();
    // Another path was taken, or the path works.
    if (!now || this.#transport.closed || now.protocol !== 'udp' || hasUdpReply(before, now)) return;
    this.#broken('no reply over UDP');
  }

  async #read(): Promise<PathReading | null> {
    // A transport that was closed in the meantime has no statistics.
    const stats = await this.#transport.getStats().catch(() => null);
    return stats && readPath(stats);
  }

  /** Returns whether the server took part. */
  async #restartIce(): Promise<boolean> {
    // A command that waits for a socket is sent when there is one: another would not be sooner.
    if (this.#isRestarting) return false;
    this.#isRestarting = true;
    this.#log.info('ICE restart', { restart: this.#restarts });
    try {
      await this.#exchange();
      // The restart may also fail to find a path.
      if (!this.#transport.closed) this.#repairIn(RECHECK_MS);
      return true;
    } catch (error) {
      const code = errorCode(error);
      // The transport is gone on the server, or there is nothing to wait for. A path only in doubt is kept.
      if (code === 'notFound' || isBroken(this.#transport.connectionState)) this.#broken(code);
      return false;
    } finally {
      this.#isRestarting = false;
    }
  }

  async #exchange(): Promise<void> {
    const { ask, currentIceServers } = this.#parts;
    // The servers come before the restart: a relay with expired credentials cannot be part of the new path.
    const iceServers = await currentIceServers();
    const { iceParameters } = await ask(restartIce, { transportId: this.#transport.id });
    // The session may have been replaced in the meantime.
    if (this.#transport.closed) return;
    await this.#transport.updateIceServers({ iceServers });
    await this.#transport.restartIce({ iceParameters: iceParametersOf(iceParameters) });
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
