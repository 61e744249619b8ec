import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { mintId } from '@sightline/contracts/core/ids';
import {
  MANIFEST_NAME,
  type ManifestEnd,
  type ManifestLine,
  type TakeIds,
  takeFolder,
} from '@sightline/contracts/recordings/manifest';
import type { MediaSource } from '@sightline/contracts/rooms/media';
import { createLogger } from '@sightline/server-kit/logger';
import { readManifest } from '@sightline/server-kit/recordings/manifestChain';
import type { Producer } from 'mediasoup/types';
import { RoomRouter } from '../../apps/signaling/src/media/RoomRouter.ts';
import { WorkerPool } from '../../apps/signaling/src/media/WorkerPool.ts';
import { Recorders, type RecordersOptions } from '../../apps/signaling/src/recording/Recorders.ts';
import type {
  RecordedRoom,
  RecordedStream,
  RoomFollower,
} from '../../apps/signaling/src/recording/recordedRoom.ts';
import { Take } from '../../apps/signaling/src/recording/Take.ts';
import { chooseUdpPort, PAYLOAD_TYPE, type RtpCodec, SSRC, sendRtp } from './rtpSource.ts';

const logger = createLogger('signaling', process.env.TEST_LOG_LEVEL ?? 'silent');

const PART_OF: Record<RtpCodec, RegExp> = {
  opus: /microphone.*\.webm\.part$/,
  vp8: /camera.*\.webm\.part$/,
  h264: /camera.*\.mkv\.part$/,
};
/** More than a file has before its first cluster. */
const HEAD_BYTES = 1000;

/** A room with real media workers and streams that FFmpeg sends, recorded by real recorder processes. */
export class RecordedCall {
  readonly take: Take;
  readonly recorders: Recorders;
  readonly spool: string;
  /** The folder of the storage. */
  readonly data: string;
  readonly uploaded: Promise<unknown>;
  /** The end of the manifest, once the take is announced. */
  end: ManifestEnd | null = null;
  readonly #folder: string;
  readonly #pool: WorkerPool;
  readonly #room: RecordedRoom;
  readonly #followers = new Set<RoomFollower>();
  readonly #streams: RecordedStream[] = [];
  readonly #senders: { kill(signal: NodeJS.Signals): boolean }[] = [];
  #epoch = 1;
  #router: Promise<RoomRouter>;

  private constructor(folder: string, pool: WorkerPool, options: Partial<RecordersOptions>) {
    const ids = { inspectionId: mintId(), recordingId: mintId(), takeId: mintId() };
    this.#folder = folder;
    this.#pool = pool;
    this.spool = options.folder ?? join(folder, 'spool');
    this.data = options.storage?.DATA_DIR ?? join(folder, 'data');
    this.#router = this.#openRouter();
    // A call may be closed before it has one.
    this.#router.catch(() => undefined);
    this.#room = {
      inspectionId: ids.inspectionId,
      current: async () => ({ epoch: this.#epoch, router: await this.#router }),
      streams: () => this.#streams.filter(({ producer }) => !producer.closed),
      follow: (follower) => {
        this.#followers.add(follower);
        return () => this.#followers.delete(follower);
      },
    };
    this.recorders = new Recorders({
      folder: this.spool,
      storage: { DATA_DIR: this.data },
      maxRecordings: 2,
      findElsewhere: async () => null,
      onUploaded: async (_, end) => {
        this.end = end;
      },
      logger,
      ...options,
    });
    this.take = this.newTake(ids);
    this.uploaded = once(this.take, 'uploaded');
  }

  static async start(options: Partial<RecordersOptions> = {}): Promise<RecordedCall> {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-recorded-'));
    const addresses = [{ listenIp: '127.0.0.1', announcedAddress: undefined }];
    return new RecordedCall(
      folder,
      await WorkerPool.create({ workers: 1, port: 0, addresses, logger }),
      options,
    );
  }

  newTake(ids: TakeIds = { ...this.take.ids, recordingId: mintId(), takeId: mintId() }): Take {
    return new Take(ids, this.#room, this.recorders, logger);
  }

  /** A person on the call starts to send. */
  async publish(
    codec: RtpCodec,
    options: { peerId?: string; size?: string; paused?: boolean; seconds?: number } = {},
  ): Promise<Producer> {
    const { peerId = mintId(), paused = false, ...sent } = options;
    const router = await this.#router;
    const from = await chooseUdpPort();
    const transport = await router.createLoopbackTransport(from);
    const source: MediaSource = codec === 'opus' ? 'microphone' : 'camera';
    const producer = await transport.produce({
      kind: codec === 'opus' ? 'audio' : 'video',
      paused,
      rtpParameters: parametersOf(codec),
    });
    this.#senders.push(sendRtp(codec, transport.tuple.localPort, { from, ...sent }));
    const stream = { peerId, name: 'Ann Lee', source, producer };
    this.#streams.push(stream);
    for (const { onPublished } of this.#followers) onPublished(stream);
    return producer;
  }

  /** Kills the media worker; the streams of the room end with it. */
  async killMediaWorker(): Promise<void> {
    const router = await this.#router;
    const [worker] = this.#pool.workers;
    const lost = once(router, 'lost');
    process.kill(worker?.pid ?? 0, 'SIGKILL');
    await lost;
    this.#epoch += 1;
    this.#router = this.#openRouter();
    for (const { onLost } of this.#followers) onLost();
  }

  /** The take in the storage. */
  get stored(): StoredTake {
    return storedTake(this.data, this.take.ids);
  }

  async killRecorder(): Promise<void> {
    process.kill(await recorderPid(this.spool, this.take.ids.takeId), 'SIGKILL');
  }

  /** The names in the take's folder on the node; empty without a folder. */
  async filesOnNode(): Promise<string[]> {
    return await readdir(join(this.spool, this.take.ids.takeId)).catch(() => []);
  }

  /** Waits until there are files of these codecs in which a second or more is on the disk. */
  async untilStored(...codecs: RtpCodec[]): Promise<void> {
    for (const codec of codecs) while (!(await this.#isStored(codec))) await delay(50);
  }

  async close(): Promise<void> {
    for (const sender of this.#senders) sender.kill('SIGKILL');
    await this.recorders.close();
    this.#pool.close();
    // A recorder that is still uploading writes there.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #isStored(codec: RtpCodec): Promise<boolean> {
    const folder = join(this.spool, this.take.ids.takeId);
    const parts = (await this.filesOnNode()).filter((name) => PART_OF[codec].test(name));
    const sizes = parts.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0);
    return (await Promise.all(sizes)).some((size) => size > HEAD_BYTES);
  }

  async #openRouter(): Promise<RoomRouter> {
    return await RoomRouter.create(await this.#pool.pick());
  }
}

export interface StoredTake {
  /** The text of the manifest. */
  text: () => Promise<string>;
  /** The lines of the manifest. Throws if they are not one chain. */
  manifest: () => Promise<ManifestLine[]>;
  /** The segments, each with its path. */
  segments: () => Promise<StoredSegment[]>;
}

export type StoredSegment = Extract<ManifestLine, { kind: 'segment' }> & { path: string };

/** A take in a folder that is the storage. */
export function storedTake(data: string, take: TakeIds): StoredTake {
  const folder = join(data, 'files', takeFolder(take));
  const text = (): Promise<string> => readFile(join(folder, MANIFEST_NAME), 'utf8');
  const manifest = async (): Promise<ManifestLine[]> => {
    const { lines, isWhole } = readManifest(await text());
    if (!isWhole) throw new Error(`the manifest is broken after line ${lines.length}`);
    return lines;
  };
  const segments = async (): Promise<StoredSegment[]> =>
    (await manifest()).flatMap((line) =>
      line.kind === 'segment' ? [{ ...line, path: join(folder, line.file) }] : [],
    );
  return { text, manifest, segments };
}

/** The process that records into a folder. */
export async function recorderPid(spool: string, takeId: string): Promise<number> {
  return Number.parseInt(await readFile(join(spool, takeId, 'process'), 'utf8'), 10);
}

function parametersOf(codec: RtpCodec) {
  const payloadType = PAYLOAD_TYPE[codec];
  const encodings = [{ ssrc: SSRC[codec] }];
  if (codec === 'opus')
    return { codecs: [{ mimeType: 'audio/opus', payloadType, clockRate: 48_000, channels: 2 }], encodings };
  if (codec === 'vp8')
    return { codecs: [{ mimeType: 'video/VP8', payloadType, clockRate: 90_000 }], encodings };
  const parameters = { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 };
  return { codecs: [{ mimeType: 'video/H264', payloadType, clockRate: 90_000, parameters }], encodings };
}
