import { vi } from 'vitest';
import type { FakeTrack } from './fakeDevices.ts';

/**
 * A browser's recording interfaces for tests in jsdom, which has none: the library above them is the real one.
 */

class FakeStream {
  readonly tracks: FakeTrack[];

  constructor(tracks: FakeTrack[] = []) {
    this.tracks = tracks;
  }

  getTracks = (): FakeTrack[] => this.tracks;
  getAudioTracks = (): FakeTrack[] => this.tracks;
  getVideoTracks = (): FakeTrack[] => [];
}

class FakeNode {
  readonly gain = { value: 1 };
  readonly stream = new FakeStream();
  fftSize = 0;

  connect(): void {}

  /** Samples are bytes around 128. */
  getByteTimeDomainData(samples: Uint8Array): void {
    samples.fill(128 + Math.round(127 * FakeAudioContext.volume));
  }
}

export class FakeAudioContext extends EventTarget {
  /** The loudness of all recorded sound, from 0 to 1. */
  static volume = 0.1;
  static latest: FakeAudioContext;
  readonly sampleRate: number;
  readonly gain = new FakeNode();
  state: AudioContextState | 'interrupted' = 'running';

  constructor({ sampleRate = 48_000 }: { sampleRate?: number } = {}) {
    super();
    this.sampleRate = sampleRate;
    FakeAudioContext.latest = this;
  }

  createGain = (): FakeNode => this.gain;
  createAnalyser = (): FakeNode => new FakeNode();
  createMediaStreamSource = (): FakeNode => new FakeNode();
  createMediaStreamDestination = (): FakeNode => new FakeNode();

  resume(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Changes the state as iOS does at the start and the end of a phone call. */
  turn(state: 'interrupted' | 'running'): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

export class FakeMediaRecorder extends EventTarget {
  static latest: FakeMediaRecorder;
  static readonly isTypeSupported = (type: string): boolean => type === 'audio/webm;codecs=opus';
  readonly mimeType: string;
  readonly audioBitsPerSecond: number;
  timesliceMs = 0;
  state: RecordingState = 'inactive';

  constructor(_: unknown, { mimeType = '', audioBitsPerSecond = 0 }: MediaRecorderOptions = {}) {
    super();
    this.mimeType = mimeType;
    this.audioBitsPerSecond = audioBitsPerSecond;
    FakeMediaRecorder.latest = this;
  }

  start(timesliceMs = 0): void {
    this.timesliceMs = timesliceMs;
    this.state = 'recording';
  }

  pause(): void {
    this.state = 'paused';
  }

  resume(): void {
    this.state = 'recording';
  }

  stop(): void {
    this.state = 'inactive';
    // A browser delivers the rest, and then reports that it has stopped, both later.
    setTimeout(() => {
      this.deliver('|');
      this.dispatchEvent(new Event('stop'));
    });
  }

  deliver(text: string): void {
    const data = new Blob([text]);
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data, timecode: 0 }));
  }
}

/** A worker that the library starts for its own encoders, which none of our browsers need. */
class FakeWorker extends EventTarget {
  postMessage(): void {}
}

let passedMs = 0;

/** Gives this page a recorder. Its time passes only while a test speaks. */
export function installRecorder(): void {
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
  vi.stubGlobal('Worker', FakeWorker);
  Object.assign(URL, { createObjectURL: () => 'blob:fake', revokeObjectURL: () => {} });
  FakeAudioContext.volume = 0.1;
  passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
}

/** Records speech: each tenth of a second is one chunk, `abc...` in turn. */
export function speak(seconds: number): void {
  for (let chunk = 0; chunk < seconds * 10; chunk++) {
    passedMs += 100;
    FakeMediaRecorder.latest.deliver(LETTERS.charAt(chunk % LETTERS.length));
  }
}

/** Lets time pass without a chunk from the recorder. */
export function passTime(seconds: number): void {
  passedMs += seconds * 1000;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
