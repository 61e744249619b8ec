import type { RecordedCodec } from '@sightline/contracts/recordings/manifest';
import type { FrameFormat } from '../codecs/frame.ts';
import { OPUS_RATE, PRE_SKIP_NS } from '../codecs/opus.ts';
import { element, float, idOf, longSize, padding, text, UNKNOWN_SIZE, unsigned } from './ebml.ts';

/**
 * A Matroska file with one track (RFC 9559): a head of fixed length, clusters that are written as a whole,
 * and an end that fills in the head. A file whose recorder dies between has everything up to its last
 * cluster.
 */

export const ID = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  info: 0x1549a966,
};
const TRACK = 1;
const SEEK_HEAD_LENGTH = 64;
const CODEC_IDS = { opus: 'A_OPUS', vp8: 'V_VP8', h264: 'V_MPEG4/ISO/AVC' } as const;
const SEEK_PRE_ROLL_NS = 80_000_000;

/** WebM has no H.264. */
export const extensionOf = (codec: RecordedCodec): 'webm' | 'mkv' => (codec === 'h264' ? 'mkv' : 'webm');

/** `ms` counts from the start of the file. */
export interface Block {
  ms: number;
  isKey: boolean;
  data: Buffer;
}

/** A position to seek to. */
export interface CuePoint {
  ms: number;
  /** The position of its cluster, counted from the start of the file. */
  position: number;
}

const EBML_HEAD = (docType: string): Buffer =>
  element(0x1a45dfa3, [
    unsigned(0x4286, 1),
    unsigned(0x42f7, 1),
    unsigned(0x42f2, 4),
    unsigned(0x42f3, 8),
    text(0x4282, docType),
    unsigned(0x4287, 4),
    unsigned(0x4285, 2),
  ]);

export function fileHead(codec: RecordedCodec, format: FrameFormat): Buffer {
  return Buffer.concat([
    EBML_HEAD(extensionOf(codec) === 'mkv' ? 'matroska' : 'webm'),
    idOf(ID.segment),
    UNKNOWN_SIZE,
    padding(SEEK_HEAD_LENGTH),
    infoOf(0),
    element(0x1654ae6b, element(0xae, trackEntry(codec, format))),
  ]);
}

function infoOf(durationMs: number): Buffer {
  return element(ID.info, [
    unsigned(0x2ad7b1, 1_000_000),
    float(0x4489, durationMs),
    text(0x4d80, 'Sightline'),
    text(0x5741, 'Sightline'),
  ]);
}

function trackEntry(codec: RecordedCodec, { width, height, setup }: FrameFormat): Buffer[] {
  const video = element(0xe0, [unsigned(0xb0, width), unsigned(0xba, height)]);
  const audio = element(0xe1, [float(0xb5, OPUS_RATE), unsigned(0x9f, 2)]);
  return [
    unsigned(0xd7, TRACK),
    unsigned(0x73c5, TRACK),
    unsigned(0x83, codec === 'opus' ? 2 : 1),
    unsigned(0x9c, 0),
    text(0x86, CODEC_IDS[codec]),
    ...(codec === 'opus' ? [unsigned(0x56aa, PRE_SKIP_NS), unsigned(0x56bb, SEEK_PRE_ROLL_NS)] : []),
    codec === 'opus' ? audio : video,
    ...(setup ? [element(0x63a2, setup)] : []),
  ];
}

/** The times of the blocks must differ by less than 32 s. */
export function clusterOf(blocks: readonly Block[]): Buffer {
  const start = blocks[0]?.ms ?? 0;
  return element(ID.cluster, [
    unsigned(ID.timestamp, start),
    ...blocks.map(({ ms, isKey, data }) => {
      const head = Buffer.from([0x80 | TRACK, 0, 0, isKey ? 0x80 : 0]);
      head.writeInt16BE(ms - start, 1);
      return element(ID.simpleBlock, [head, data]);
    }),
  ]);
}

/** What completes a file whose clusters end at `end`: bytes to append, and bytes to write over its head. */
export function fileEnd(
  head: FileHead,
  end: number,
  { cues, durationMs }: { cues: readonly CuePoint[]; durationMs: number },
): { position: number; bytes: Buffer }[] {
  const index = element(
    0x1c53bb6b,
    cues.map(({ ms, position }) => cuePoint(ms, position - head.segmentStart)),
  );
  return [
    { position: end, bytes: index },
    { position: head.segmentStart, bytes: seekHead(head, end) },
    { position: head.infoPosition, bytes: infoOf(durationMs) },
    { position: head.segmentStart - 8, bytes: longSize(end + index.length - head.segmentStart) },
  ];
}

/** Positions in the head of a file. */
export interface FileHead {
  /** Where the content of the segment begins, from which Matroska counts. */
  segmentStart: number;
  infoPosition: number;
}

export function headOf(codec: RecordedCodec): FileHead {
  const segmentStart = EBML_HEAD(extensionOf(codec) === 'mkv' ? 'matroska' : 'webm').length + 12;
  return { segmentStart, infoPosition: segmentStart + SEEK_HEAD_LENGTH };
}

function seekHead({ segmentStart, infoPosition }: FileHead, cuesPosition: number): Buffer {
  const seek = (id: number, position: number): Buffer =>
    element(0x4dbb, [element(0x53ab, idOf(id)), unsigned(0x53ac, position - segmentStart)]);
  const entries = element(0x114d9b74, [seek(ID.info, infoPosition), seek(0x1c53bb6b, cuesPosition)]);
  return Buffer.concat([entries, padding(SEEK_HEAD_LENGTH - entries.length)]);
}

function cuePoint(ms: number, position: number): Buffer {
  return element(0xbb, [
    unsigned(0xb3, ms),
    element(0xb7, [unsigned(0xf7, TRACK), unsigned(0xf1, position)]),
  ]);
}
