import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { TakeIds } from '@sightline/contracts/recordings/manifest';
import type { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import type { Logger } from 'pino';
import { REDIS_TIMEOUT_MS } from '../../core/settings.ts';
import type { Recorder } from '../messages.ts';
import { RemoteRecorder } from './RemoteRecorder.ts';

/** Few nodes are asked, since a call waits for the answer. */
const ATTEMPTS = 3;

/** A recorder on the node that can take the most recordings; null if none takes this one. */
export async function findRecorder(
  take: TakeIds,
  options: { placement: RoomPlacement; node: string; secret: string; logger: Logger },
): Promise<Recorder | null> {
  const { placement, node, secret, logger } = options;
  const hosts = await withTimeout(REDIS_TIMEOUT_MS, placement.recorderHosts()).catch(() => []);
  for (const host of hosts.filter((other) => other.node !== node).slice(0, ATTEMPTS)) {
    try {
      return await RemoteRecorder.connect(host, take, secret);
    } catch (error) {
      logger.warn({ err: error, host: host.node }, 'another node does not record');
    }
  }
  return null;
}
