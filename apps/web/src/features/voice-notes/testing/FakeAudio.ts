import { vi } from 'vitest';

/** jsdom plays nothing: a player that obeys, and says so by the events of a browser. */
export class FakeAudio extends EventTarget {
  static readonly all: FakeAudio[] = [];
  src = '';
  currentTime = 0;
  paused = true;
  /** Refuses to play, as a browser without the codec. */
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

  /** As if it had played until there. */
  heardUntil(seconds: number): void {
    this.currentTime = seconds;
  }
}
