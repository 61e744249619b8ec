import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { MANIFEST_NAME } from '@sightline/contracts/recordings/manifest';
import { readManifest } from '@sightline/server-kit/recordings/manifestChain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { probeMedia } from '../../../../../tests/support/probeMedia.ts';
import { HAS_FFMPEG } from '../../../../../tests/support/recordings.ts';
import { captureRtp, type RtpCodec } from '../../../../../tests/support/rtpSource.ts';
import { RecordingFiles } from '../files/RecordingFiles.ts';
import { parseRtp } from '../rtp/RtpPacket.ts';
import { TrackRecorder } from './TrackRecorder.ts';

interface Arrival {
  datagram: Buffer;
  ms: number;
  /** The time of the sender's clock of this packet, if a report about it follows. */
  sentAt?: number;
}

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-recorder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const STARTED = 1_800_000_000_000;

/** Records packets as if they arrived at these times; returns the files in the order in which they ended. */
async function record(codec: RtpCodec, arrivals: readonly Arrival[]) {
  const complete: string[] = [];
  const { files } = await RecordingFiles.open(folder, {
    onStored: () => undefined,
    onComplete: ({ name }) => void complete.push(name),
    onDiskFailing: (cause) => {
      throw cause;
    },
    onDiskRecovered: () => undefined,
  });
  const counts = { lost: 0, keyFrameRequests: 0 };
  const track = new TrackRecorder({
    track: { peerId: mintId(), source: codec === 'opus' ? 'microphone' : 'camera' },
    codec,
    openSegment: (options) => files.openSegment(options),
    requestKeyFrame: () => {
      counts.keyFrameRequests += 1;
    },
    onLost: (packets) => {
      counts.lost += packets;
    },
  });
  for (const { datagram, ms, sentAt } of arrivals) {
    const packet = parseRtp(datagram, 0);
    track.expire(STARTED + ms);
    if (packet) track.push(packet, STARTED + ms);
    if (packet && sentAt !== undefined) track.report(packet.timestamp, sentAt);
  }
  track.cut('stop');
  await files.close();
  const { lines } = readManifest(await readFile(join(folder, MANIFEST_NAME), 'utf8'));
  const segments = lines.filter((line) => line.kind === 'segment');
  return { ...counts, segments, paths: complete.map((name) => join(folder, name)) };
}

const captured = new Map<string, Promise<Arrival[]>>();
function capture(codec: RtpCodec, seconds: number): Promise<Arrival[]> {
  const known = captured.get(codec) ?? captureRtp(codec, { seconds });
  captured.set(codec, known);
  return known;
}

describe.skipIf(!HAS_FFMPEG)('a track', () => {
  test.each([
    ['vp8', 'vp8', 320],
    ['h264', 'h264', 320],
    ['opus', 'opus', 0],
  ] as const)('of %s becomes a file that plays from start to end', async (codec, name, width) => {
    const { paths } = await record(codec, await capture(codec, 3));
    const probed = probeMedia(paths[0] ?? '');
    expect(paths).toHaveLength(1);
    expect(probed).toMatchObject({ codec: name, width, errors: '' });
    expect(probed.duration).toBeCloseTo(3, 0);
    expect(probed.frames).toBe(probed.times.length);
    expect(probed.frames).toBeGreaterThan(codec === 'opus' ? 145 : 43);
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('packets out of order and twice change nothing', { tags: 'full' }, async () => {
    const packets = await capture('vp8', 3);
    const {
      paths: [plain = ''],
    } = await record('vp8', packets);
    const expected = probeMedia(plain);
    const shuffled = packets.flatMap((packet, index) =>
      index % 5 === 3 ? [] : [packet, packets[index + 2]],
    );
    const mixed = shuffled.filter((packet) => packet !== undefined);
    const {
      paths: [path = ''],
      lost,
    } = await record(
      'vp8',
      mixed.map((packet) => ({ ...packet })),
    );
    expect(lost).toBe(0);
    expect(probeMedia(path)).toMatchObject({ frames: expected.frames, errors: '' });
  });

  test.each(['vp8', 'h264'] as const)(
    'after a lost packet %s continues with the next key frame, and no decoder complains',
    async (codec) => {
      const packets = await capture(codec, 3);
      const at = Math.floor(packets.length / 2);
      const {
        paths: [path = ''],
        lost,
        keyFrameRequests,
      } = await record(codec, packets.toSpliced(at, 1));
      expect({ lost, isRequested: keyFrameRequests > 0 }).toEqual({ lost: 1, isRequested: true });
      const { frames, errors } = probeMedia(path);
      expect(errors).toBe('');
      expect(frames).toBeGreaterThan(30);
      expect(frames).toBeLessThan(45);
    },
  );

  test.each(['vp8', 'h264', 'opus'] as const)(
    'a cut of 100 ms leaves %s in time',
    { tags: 'full' },
    async (codec) => {
      const packets = await capture(codec, 3);
      const { paths } = await record(
        codec,
        packets.filter(({ ms }) => ms < 1450 || ms >= 1550),
      );
      const {
        paths: [whole = ''],
      } = await record(codec, packets);
      const [path = ''] = paths;
      const { times, duration, errors } = probeMedia(path);
      expect({ files: paths.length, errors }).toEqual({ files: 1, errors: '' });
      expect(duration).toBeCloseTo(probeMedia(whole).duration ?? 0, 1);
      // A picture waits for its key frame, which comes once a second here; sound continues at once.
      const gaps = times.map((time, index) => time - (times[index - 1] ?? time));
      expect(Math.max(...gaps)).toBeLessThan(codec === 'opus' ? 0.021 : 1.1);
    },
  );

  test('sound that DTX left out is filled, so that a player cannot run ahead', async () => {
    const packets = await capture('opus', 3);
    // One packet every 400 ms, as Chromium sends in silence.
    const {
      paths: [path = ''],
    } = await record(
      'opus',
      packets.filter((_, index) => index < 20 || index % 20 === 0),
    );
    const { times, duration } = probeMedia(path);
    expect(duration).toBeGreaterThan(2.7);
    const gaps = times.map((time, index) => time - (times[index - 1] ?? time - 0.02));
    expect(Math.max(...gaps)).toBeLessThan(0.022);
  });

  test('a file of quiet sound lasts until the next one begins', async () => {
    const packets = await capture('opus', 3);
    const apart = (index: number) => index * 700;
    const { segments } = await record(
      'opus',
      packets.slice(0, 20).map(({ datagram }, index) => ({
        datagram: delayed(datagram, 48 * (apart(index) - index * 20)),
        ms: apart(index),
      })),
    );
    const durations = segments.map(({ durationMs }) => durationMs);
    expect(durations.toSorted((one, other) => other - one)).toEqual([apart(15), apart(4) + 20]);
  });

  test('a silence of more than two seconds ends the segment', { tags: 'full' }, async () => {
    const packets = await capture('opus', 3);
    const later = packets
      .slice(50)
      .map(({ datagram, ms }) => ({ datagram: delayed(datagram, 5 * 48_000), ms: ms + 5000 }));
    const { paths } = await record('opus', [
      ...packets.slice(0, 50),
      { ...silentTick(packets), ms: 4000 },
      ...later,
    ]);
    expect(paths.map((path) => probeMedia(path).duration)).toEqual([
      expect.closeTo(1, 1),
      expect.closeTo(2, 0),
    ]);
  });

  /** Each file is an upload and a line of the manifest. */
  test.each([
    ['grows by 200 ms a second', (index: number) => index * 4],
    ['fills to 300 ms and empties, again and again', (index: number) => (index % 60) * 5],
  ])('a queue in the network that %s does not cut sound into small files', async (_how, delayOf) => {
    const packets = await capture('opus', 3);
    const { segments } = await record(
      'opus',
      packets.map(({ datagram }, index) => ({ datagram, ms: index * 20 + delayOf(index) })),
    );
    const [first, second, ...more] = segments.toSorted((one, other) => one.start - other.start);
    expect(more).toEqual([]);
    expect((second?.start ?? 0) - (first?.start ?? 0)).toBeCloseTo(first?.durationMs ?? 0, 0);
  });

  describe('sound that comes 300 ms late from the middle on', () => {
    /** The sender reports its clock once in each half, if at all. */
    const late = async (report: ((ms: number) => number) | null, delayOf = (_index: number) => 300) =>
      (await capture('opus', 3)).map(({ datagram }, index): Arrival => {
        const ms = index * 20;
        const isReported = report && (index === 20 || index === 120);
        const arrival = { datagram, ms: index < 75 ? ms : ms + delayOf(index - 75) };
        return isReported ? { ...arrival, sentAt: report(ms) } : arrival;
      });
    const partsOf = ({ segments }: Awaited<ReturnType<typeof record>>) =>
      segments
        .map(({ start, durationMs }) => [Math.round(start - STARTED), Math.round(durationMs)])
        .toSorted(([one = 0], [other = 0]) => one - other);

    test('begins a file where its sender had stalled', async () => {
      const stalled = (ms: number): number => ms + (ms < 1500 ? 0 : 300);
      expect(partsOf(await record('opus', await late(stalled)))).toEqual([
        [0, 1500],
        [1800, expect.any(Number)],
      ]);
    });

    test('begins another file where its sender stalls again 400 ms later', async () => {
      const stalled = (ms: number): number => ms + (ms < 1500 ? 0 : 600);
      const again = (index: number): number => (index < 20 ? 300 : 600);
      expect(partsOf(await record('opus', await late(stalled, again)))).toEqual([
        [0, 1500],
        [1500, 400],
        [2500, expect.any(Number)],
      ]);
    });

    test.each([
      ['whose sender did not stall', (ms: number) => ms],
      ['whose sender reports nothing', null],
      ['whose sender claims to be an hour earlier', (ms: number) => ms - (ms < 1500 ? 0 : 3_600_000)],
    ])('stays where it was sent, %s', async (_what, report) => {
      expect(partsOf(await record('opus', await late(report)))).toEqual([
        [0, 1500],
        [1500, expect.any(Number)],
      ]);
    });

    test('is not placed after its arrival, whatever its sender claims', async () => {
      const hours = (ms: number): number => ms + (ms < 1500 ? 0 : 3_600_000);
      expect(partsOf(await record('opus', await late(hours)))[1]?.[0]).toBe(1800);
    });

    test('and catches up within half a second, is no reason for another file', async () => {
      const parts = partsOf(await record('opus', await late(null, (index) => Math.max(0, 300 - 20 * index))));
      expect(parts).toEqual([[0, expect.closeTo(3000, -2)]]);
    });
  });

  test.each([
    ['an hour earlier', -3600],
    ['three seconds behind, as of a clock that stood still', -3],
    ['an hour later', 3600],
  ])(
    'after a silence, a picture is placed by its arrival although its timestamp is %s',
    async (_where, jump) => {
      const packets = await capture('vp8', 3);
      const half = packets.filter(({ ms }) => ms < 1000).length;
      const later = packets
        .slice(half)
        .map(({ datagram, ms }) => ({ datagram: delayed(datagram, (3 + jump) * 90_000), ms: ms + 3000 }));
      const { segments } = await record('vp8', [...packets.slice(0, half), ...later]);
      const starts = segments
        .map(({ start }) => Math.round(start - STARTED))
        .toSorted((one, other) => one - other);
      expect(starts).toHaveLength(2);
      expect(starts[0]).toBeCloseTo(0);
      // With the first key frame after the silence, of which there is one a second.
      expect(starts[1]).toBeGreaterThan(3900);
      expect(starts[1]).toBeLessThan(6000);
    },
  );
});

/** The same packet with a later timestamp. */
function delayed(datagram: Buffer, ticks: number): Buffer {
  const copy = Buffer.from(datagram);
  copy.writeUInt32BE((copy.readUInt32BE(4) + ticks) >>> 0, 4);
  return copy;
}

/** RTCP, which is not recorded, only lets time pass. */
function silentTick([first]: readonly Arrival[]): Arrival {
  const datagram = Buffer.from(first?.datagram ?? []);
  datagram.writeUInt8(200, 1);
  return { datagram, ms: 0 };
}
