import { vi } from 'vitest';

/** Stands in for the player, since jsdom plays nothing, and dispatches the events of a browser. */
export class FakeAudio extends EventTarget {
  static readonly all: FakeAudio[] = [];
  src = '';
  currentTime = 0;
  paused = true;
  /** Whether playing fails, as in a browser without the codec. */
  static refuses = false;

  constructor() {
    super();
    FakeAudio.all.push(this);
  }

  static install(): void {
    vi.stubGlobal('Audio', FakeAudio);
  }

  async play(): Promise<void> {
    await Promise.resolve();
    if (FakeAudio.refuses) throw new DOMException('no codec', 'NotSupportedError');
    this.paused = false;
    this.dispatchEvent(new Event('playing'));
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }

  /** Simulates playing up to this time. */
  heardUntil(seconds: number): void {
    this.currentTime = seconds;
  }
}
