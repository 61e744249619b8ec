import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRedis } from '../../../infra/embedded/redis/launch.ts';
import { startFilmedCall } from '../../support/filmedCall.ts';
import { type FilmedFaults, filmFaults } from '../../support/filmedFaults.ts';

/** Recorded calls, one after the other, each with every fault that a call survives. */
export async function measureRecordingFaults(calls: number): Promise<FilmedFaults[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-bench-'));
  const redis = await startRedis({ dataDir: folder });
  const filmed: FilmedFaults[] = [];
  try {
    for (let run = 0; run < calls; run++) {
      const call = await startFilmedCall({ redisUrl: redis.url, redisPrefix: `filmed-${run}` });
      try {
        filmed.push(await filmFaults(call));
      } finally {
        await call.close();
      }
    }
  } finally {
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return filmed;
}
