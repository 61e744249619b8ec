import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { probeMedia } from '../../../../tests/support/probeMedia.ts';
import { RecordedCall } from '../../../../tests/support/recordedCall.ts';
import { HAS_FFMPEG } from '../../../../tests/support/recordings.ts';
import { hasSmallDisks, SmallDisk } from '../../../../tests/support/SmallDisk.ts';

// An encoder, a media worker and a recorder start, and the disk is tried again every five seconds.
const LIMITS = { timeout: 60_000 };

let disk: SmallDisk;
let call: RecordedCall;
beforeEach(async () => {
  disk = SmallDisk.mount('4m');
  call = await RecordedCall.start({ folder: join(disk.folder, 'spool') });
});
afterEach(async () => {
  await call.close();
  disk.unmount();
});

describe.skipIf(!HAS_FFMPEG || !hasSmallDisks)('a full disk', LIMITS, () => {
  test('Q-24 is reported, keeps what was written, and the recording continues when there is space', async () => {
    await call.publish('opus');
    await call.take.start();
    const problem = once(call.take, 'trouble');
    disk.fill();
    expect(await problem).toEqual([{ trouble: 'diskFull', isSolved: false }]);
    const solved = once(call.take, 'trouble');
    disk.free();
    expect(await solved).toEqual([{ trouble: 'diskFull', isSolved: true }]);
    await call.take.stop('host');
    await call.uploaded;
    const segments = await call.stored.segments();
    expect(segments.length).toBeGreaterThanOrEqual(2);
    for (const { path } of segments) expect(probeMedia(path).errors).toBe('');
  });
});
