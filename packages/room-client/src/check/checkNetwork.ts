import { CHECK_NAMESPACE, openCheck } from '@sightline/contracts/rooms/checkMedia';
import { type CheckOutcome, CheckPath, type CheckTicket } from '@sightline/contracts/rooms/phoneChecks';
import type { types } from 'mediasoup-client';
import { ClientLog } from '../ClientLog.ts';
import { DeviceLoader } from '../media/DeviceLoader.ts';
import { SocketLink } from '../SocketLink.ts';
import { CheckPathTest, type PathParts } from './CheckPathTest.ts';
import { figuresOf, outcomeOf, type Sent } from './checkFigures.ts';
import { despiteStandstill } from './standstill.ts';

/** The lines of a phone check that are about the network. */
export type NetworkLine = 'service' | CheckPath | 'sending';

export interface NetworkCheckOptions {
  /** The origin of the gateway, `location.origin` in the page. */
  origin: string;
  ticket: CheckTicket;
  /** The picture that is sent; the caller stops it. */
  track: MediaStreamTrack;
  /** A line has begun, or has an outcome; null for one that cannot be tried. */
  onLine: (line: NetworkLine, outcome: CheckOutcome | 'running' | null) => void;
  signal: AbortSignal;
  /** The handler of headless checks; a page uses its browser's. */
  handlerFactory?: types.HandlerFactory;
}

/**
 * The longest wait for the service, and then for its first reply: a machine that was stopped for seconds, or
 * restarts its media worker, is slow, not away.
 */
const OPEN_MS = 32_000;
/** The rate needs a moment to rise before it is measured. */
const WARM_UP_MS = 1000;
const SENDING_MS = 5000;
/** The longest handshake of a service that answers quickly. */
const POOR_HANDSHAKE_MS = 2500;

/**
 * Tries every path to the media server, one after the other, and then sends the picture for five seconds over
 * the best one (SPEC.md, K-4). Null if nothing could be sent. Throws AppError when the service cannot be
 * reached.
 */
export async function checkNetwork(options: NetworkCheckOptions): Promise<Sent | null> {
  const { origin, ticket, track, onLine, signal } = options;
  onLine('service', 'running');
  const began = performance.now();
  const namespace = `${origin}${CHECK_NAMESPACE}`;
  const link = await SocketLink.open(namespace, ticket.signalingPath, { ticket: ticket.ticket }, OPEN_MS);
  const close = (): void => link.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const { routerRtpCapabilities } = await link.ask(openCheck, {}, OPEN_MS);
    const handshakeMs = performance.now() - began;
    const patience = checkPatience(handshakeMs);
    const device = await new DeviceLoader(options.handlerFactory, new ClientLog()).load(
      routerRtpCapabilities,
    );
    const isQuick = link.transport === 'websocket' && handshakeMs < POOR_HANDSHAKE_MS;
    onLine('service', isQuick ? 'good' : 'poor');
    const parts = { link, device, track, relays: ticket.relays, patience };
    return await send(parts, await firstGoodPath(parts, onLine), onLine);
  } finally {
    signal.removeEventListener('abort', close);
    link.close();
  }
}

/** The longest handshake of a machine that is not busy, also on a slow network. */
const QUICK_HANDSHAKE_MS = 1000;
const LARGEST_FACTOR = 4;

/**
 * Multiplies the limits of a phone check. On a busy server or phone the handshake takes long, and so does
 * everything after it: a path that is only slow must not be called blocked.
 */
export function checkPatience(handshakeMs: number): number {
  return Math.min(LARGEST_FACTOR, Math.max(1, handshakeMs / QUICK_HANDSHAKE_MS));
}

/** Tries all paths, and returns the first one that works. */
async function firstGoodPath(
  parts: PathParts,
  onLine: NetworkCheckOptions['onLine'],
): Promise<CheckPath | null> {
  let first: CheckPath | null = null;
  for (const path of CheckPath.options) {
    if (path === 'relay' && parts.relays.length === 0) {
      onLine(path, null);
      continue;
    }
    onLine(path, 'running');
    const works = await despiteStandstill({
      link: parts.link,
      work: (isSecond) => tryPath(path, isSecond ? patient(parts) : parts),
      isGood: (isOpen) => isOpen,
    });
    onLine(path, works ? 'good' : 'failed');
    if (works) first ??= path;
  }
  return first;
}

async function tryPath(path: CheckPath, parts: PathParts): Promise<boolean> {
  try {
    (await CheckPathTest.open(path, parts)).close();
    return true;
  } catch {
    return false;
  }
}

async function send(
  parts: PathParts,
  path: CheckPath | null,
  onLine: NetworkCheckOptions['onLine'],
): Promise<Sent | null> {
  if (path === null) {
    onLine('sending', 'failed');
    return null;
  }
  onLine('sending', 'running');
  const { sent, outcome } = await despiteStandstill({
    link: parts.link,
    work: (isSecond) => trySending(path, isSecond ? patient(parts) : parts),
    isGood: (tried) => tried.outcome === 'good',
  });
  onLine('sending', outcome);
  return sent;
}

async function trySending(
  path: CheckPath,
  parts: PathParts,
): Promise<{ sent: Sent | null; outcome: CheckOutcome }> {
  try {
    const open = await CheckPathTest.open(path, parts);
    await wait(WARM_UP_MS);
    const first = await open.measure();
    await wait(SENDING_MS);
    const { roundTripMs, capacity } = await open.line();
    const sent = { path, roundTripMs, ...figuresOf(first, await open.measure()) };
    open.close();
    return { sent, outcome: outcomeOf(sent, capacity) };
  } catch {
    return { sent: null, outcome: 'failed' };
  }
}

const patient = (parts: PathParts): PathParts => ({ ...parts, patience: LARGEST_FACTOR });

const wait = async (milliseconds: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
};
