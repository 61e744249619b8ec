import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { FIRST_PREVIOUS, MANIFEST_NAME, type SegmentFacts } from '@sightline/contracts/recordings/manifest';
import { nextLine } from '@sightline/server-kit/recordings/manifestChain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileHead } from '../matroska/layout.ts';
import { RecordingFiles } from './RecordingFiles.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('Q-23 a file that had no frame when its recorder died is noted as empty', async () => {
  const peerId = mintId();
  const file = `${peerId}-microphone-e1-1.webm`;
  const facts: SegmentFacts = {
    ...{ peerId, source: 'microphone', file, codec: 'opus', start: Date.now() },
    ...{ rotation: 0, width: 0, height: 0 },
  };
  const opened = nextLine({ kind: 'opened', ...facts }, FIRST_PREVIOUS);
  await writeFile(join(folder, MANIFEST_NAME), opened.text);
  await writeFile(
    join(folder, `${file}.part`),
    fileHead('opus', { width: 0, height: 0, rotation: 0, setup: null }),
  );
  const events = {
    onStored: () => {},
    onComplete: () => {},
    onDiskFailing: () => {},
    onDiskRecovered: () => {},
  };
  const { files } = await RecordingFiles.open(folder, events);
  await files.recover();
  expect([...(await files.present())]).toEqual([MANIFEST_NAME]);
  await files.close();
  const again = await RecordingFiles.open(folder, events);
  expect(again.lines.map(({ kind }) => kind)).toEqual(['opened', 'empty']);
  await again.files.recover();
  await again.files.close();
});
