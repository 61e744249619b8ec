import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import {
  type ManifestEnd,
  type ManifestLine,
  type RecordedTrack,
  type RecordingStopReason,
  takeFolder,
} from '@sightline/contracts/recordings/manifest';
import { openStorage } from '@sightline/server-kit/storage';
import { isStorageFull } from '@sightline/server-kit/storage/isStorageFull';
import { completeFiles, RecordingFiles } from '../files/RecordingFiles.ts';
import { Uploader } from '../files/Uploader.ts';
import { nameProcess } from '../isAtWork.ts';
import type { RecordedLeg, RecorderFigures, RecorderNotice, SenderReport, TakeOptions } from '../messages.ts';
import { parseRtp } from '../rtp/RtpPacket.ts';
import { SrtpReceiver } from '../rtp/SrtpReceiver.ts';
import { TrackRecorder } from '../tracks/TrackRecorder.ts';

type Notify = (notice: RecorderNotice) => void;

/** In bytes, of which the kernel grants a part: bursts of key frames come faster than they are written. */
const RECEIVE_BUFFER = 4 * 1024 * 1024;
const EXPIRE_MS = 100;

interface Leg {
  source: RecordedTrack;
  track: TrackRecorder;
  orientationId: number;
}

/** One take in its own process: receives the streams, writes segments, and uploads those that are closed. */
export class TakeWriter {
  readonly folder: string;
  readonly #listenIp: string;
  readonly #notify: Notify;
  readonly #figures: RecorderFigures;
  readonly #files: RecordingFiles;
  readonly #uploader: Uploader;
  readonly #legs = new Map<number, Leg>();
  #socket: Socket | null = null;
  /** Set for streams from another machine. */
  #srtp: SrtpReceiver | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isPaused = false;
  #isStoredKnown = false;
  #isStopNoted = false;

  private constructor(
    { folder, listenIp }: TakeOptions,
    files: RecordingFiles,
    uploader: Uploader,
    notify: Notify,
    figures: RecorderFigures,
  ) {
    this.folder = folder;
    this.#listenIp = listenIp;
    this.#files = files;
    this.#uploader = uploader;
    this.#notify = notify;
    this.#figures = figures;
  }

  /** Completes what an earlier recorder left in the folder. */
  static async open(options: TakeOptions, notify: Notify): Promise<TakeWriter> {
    const { inspectionId, recordingId, takeId, folder } = options;
    const figures = { lostPackets: 0, recordedSeconds: 0, failedUploads: 0 };
    const uploader = await uploaderOf(options, notify, figures);
    const { files, lines } = await RecordingFiles.open(folder, {
      onStored: () => writer.#stored(),
      onComplete: (file, durationMs) => {
        figures.recordedSeconds += durationMs / 1000;
        uploader.add(file);
      },
      onDiskFailing: (cause) => notify({ kind: 'problem', problem: 'diskFull', cause: describe(cause) }),
      onDiskRecovered: () => notify({ kind: 'solved', problem: 'diskFull' }),
    });
    const writer = new TakeWriter(options, files, uploader, notify, figures);
    await nameProcess(folder);
    if (lines.length === 0) await files.note({ kind: 'begin', inspectionId, recordingId, takeId });
    await writer.#recover(lines);
    return writer;
  }

  get figures(): Readonly<RecorderFigures> {
    return this.#figures;
  }

  /** Returns the port on which streams arrive. */
  async begin(): Promise<number> {
    await this.#files.beginEpoch();
    const socket = createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BUFFER });
    this.#socket = socket;
    socket.on('message', (datagram) => this.#receive(datagram));
    socket.bind({ address: this.#listenIp, port: 0 });
    await once(socket, 'listening');
    this.#timer = setInterval(() => this.#expire(), EXPIRE_MS);
    return socket.address().port;
  }

  decrypt(key: string): void {
    this.#srtp = new SrtpReceiver(key);
  }

  async add({ ssrc, track, name, codec, orientationId }: RecordedLeg): Promise<void> {
    const recorder = new TrackRecorder({
      track,
      codec,
      openSegment: (options) => this.#files.openSegment(options),
      requestKeyFrame: () => this.#notify({ kind: 'keyFrameNeeded', ssrc }),
      onLost: (packets) => {
        this.#figures.lostPackets += packets;
        void this.#files.note({ kind: 'loss', ...track, packets }).catch(() => undefined);
      },
    });
    this.#legs.set(ssrc, { source: track, track: recorder, orientationId });
    await this.#files.note({ kind: 'track', ...track, name }).catch(() => undefined);
  }

  remove(ssrc: number): void {
    this.#legs.get(ssrc)?.track.cut('closed');
    this.#legs.delete(ssrc);
  }

  async turn(kind: 'off' | 'on', ssrc: number): Promise<void> {
    const leg = this.#legs.get(ssrc);
    if (leg) await this.#files.note({ kind, ...leg.source }).catch(() => undefined);
  }

  report(ssrc: number, { timestamp, sentAt }: SenderReport): void {
    this.#legs.get(ssrc)?.track.report(timestamp, sentAt);
  }

  /** The streams of the earlier epoch are gone. */
  async beginEpoch(): Promise<void> {
    for (const ssrc of [...this.#legs.keys()]) this.remove(ssrc);
    await this.#files.beginEpoch();
  }

  async pause(): Promise<void> {
    // Packets that are still in the socket are dropped: they come after the last one that may be kept.
    this.#isPaused = true;
    for (const { track } of this.#legs.values()) track.cut('pause');
    await this.#files.settle();
    await this.#files.note({ kind: 'pause' });
  }

  async resume(): Promise<void> {
    await this.#files.note({ kind: 'resume' });
    this.#isStoredKnown = false;
    this.#isPaused = false;
  }

  async stop(reason: RecordingStopReason): Promise<void> {
    clearInterval(this.#timer);
    this.#socket?.close();
    for (const { track } of this.#legs.values()) track.cut('stop');
    this.#legs.clear();
    await this.#files.settle();
    // Completes the files that a full disk cut short.
    await this.#files.recover().catch(() => undefined);
    if (!this.#isStopNoted) await this.#files.note({ kind: 'stop', reason }).catch(() => undefined);
    await this.#files.close();
  }

  /** Resolves with the manifest's end when everything is in the storage; null if `abandon` came first. */
  async uploaded(): Promise<ManifestEnd | null> {
    return (await this.#uploader.finish()) ? this.#files.manifestEnd : null;
  }

  abandon(): void {
    this.#uploader.abandon();
  }

  async #recover(lines: readonly ManifestLine[]): Promise<void> {
    await this.#files.recover();
    const present = await this.#files.present();
    for (const file of completeFiles(lines)) if (present.has(file.name)) this.#uploader.add(file);
    this.#isStopNoted = lines.some(({ kind }) => kind === 'stop');
    const lastPause = lines.findLast(({ kind }) => kind === 'pause' || kind === 'resume');
    this.#isPaused = lastPause?.kind === 'pause';
  }

  #receive(datagram: Buffer): void {
    if (this.#isPaused || datagram.length < 12) return;
    const leg = this.#legs.get(datagram.readUInt32BE(8));
    if (!leg) return;
    const clear = this.#srtp ? this.#srtp.open(datagram) : datagram;
    const packet = clear && parseRtp(clear, leg.orientationId);
    if (packet) leg.track.push(packet, performance.timeOrigin + performance.now());
  }

  #expire(): void {
    if (this.#isPaused) return;
    for (const { track } of this.#legs.values()) track.expire(performance.timeOrigin + performance.now());
  }

  #stored(): void {
    if (this.#isStoredKnown || this.#isPaused) return;
    this.#isStoredKnown = true;
    this.#notify({ kind: 'stored' });
  }
}

async function uploaderOf(options: TakeOptions, notify: Notify, figures: RecorderFigures): Promise<Uploader> {
  return new Uploader({
    storage: await openStorage(options.storage),
    folder: options.folder,
    target: takeFolder(options),
    onFailed: () => {
      figures.failedUploads += 1;
    },
    onFailing: (cause) => notify({ kind: 'problem', problem: 'uploadFailing', cause: describe(cause) }),
    onRecovered: () => notify({ kind: 'solved', problem: 'uploadFailing' }),
  });
}

function describe(cause: unknown): string {
  return isStorageFull(cause) ? `storage is full: ${String(cause)}` : String(cause);
}
