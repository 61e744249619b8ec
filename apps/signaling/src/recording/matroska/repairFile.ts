import { open, readFile } from 'node:fs/promises';
import type { RecordedCodec } from '@sightline/contracts/recordings/manifest';
import { elementAt } from './ebml.ts';
import { type CuePoint, fileEnd, headOf, ID } from './layout.ts';

interface Content {
  /** Where the last complete cluster ends. */
  end: number;
  cues: CuePoint[];
  /** The time of the last frame. */
  lastMs: number;
  frames: number;
}

/**
 * Completes a file whose recorder died: cuts off what follows the last complete cluster, and fills in
 * duration and index. Returns the duration in milliseconds and the number of frames, or null if it has no
 * cluster.
 */
export async function repairFile(
  path: string,
  codec: RecordedCodec,
): Promise<{ durationMs: number; frames: number } | null> {
  const content = contentOf(await readFile(path), headOf(codec).segmentStart);
  if (content.cues.length === 0) return null;
  const handle = await open(path, 'r+');
  try {
    await handle.truncate(content.end);
    const durationMs = content.lastMs + LAST_FRAME_MS[codec];
    for (const { position, bytes } of fileEnd(headOf(codec), content.end, { ...content, durationMs }))
      await handle.write(bytes, 0, bytes.length, position);
    await handle.datasync();
    return { durationMs, frames: content.frames };
  } finally {
    await handle.close();
  }
}

/** The duration of the last frame, which the file does not state. */
const LAST_FRAME_MS: Record<RecordedCodec, number> = { opus: 20, vp8: 33, h264: 33 };

function contentOf(bytes: Buffer, segmentStart: number): Content {
  const content: Content = { end: segmentStart, cues: [], lastMs: 0, frames: 0 };
  for (let head = elementAt(bytes, segmentStart); head; head = elementAt(bytes, head.end)) {
    if (head.id === ID.cluster) {
      const { ms, lastMs, frames, hasKey } = clusterAt(bytes, head);
      if (hasKey) content.cues.push({ ms, position: content.end });
      content.lastMs = lastMs;
      content.frames += frames;
    }
    // The index after the clusters is written again.
    if (head.id === ID.cluster || content.cues.length === 0) content.end = head.end;
  }
  return content;
}

function clusterAt(bytes: Buffer, { start, end }: { start: number; end: number }) {
  const cluster = { ms: 0, lastMs: 0, frames: 0, hasKey: false };
  for (let head = elementAt(bytes, start); head && head.start < end; head = elementAt(bytes, head.end)) {
    if (head.id === ID.timestamp) cluster.ms = bytes.readUIntBE(head.start, head.end - head.start);
    if (head.id !== ID.simpleBlock) continue;
    cluster.frames += 1;
    cluster.lastMs = cluster.ms + bytes.readInt16BE(head.start + 1);
    cluster.hasKey ||= (bytes.readUInt8(head.start + 3) & 0x80) !== 0;
  }
  return cluster;
}
