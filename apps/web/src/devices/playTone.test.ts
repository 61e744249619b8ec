import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playTone } from './playTone.ts';

/** A part of an audio graph that knows what it is connected to. */
class Node extends EventTarget {
  readonly gain = { value: 1 };
  readonly frequency = { value: 0 };
  readonly stream = {};
  target: Node | null = null;
  connect(target: Node): void {
    this.target = target;
  }
  start(): void {}
  stop(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('ended')));
  }
}

class Context {
  static last: Context;
  readonly destination = new Node();
  readonly gain = new Node();
  readonly toStream = new Node();
  readonly currentTime = 0;
  constructor() {
    Context.last = this;
  }
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
  createGain = () => this.gain;
  createOscillator = () => new Node();
  createMediaStreamDestination = () => this.toStream;
}

describe('the tone that tests the speaker', () => {
  const setSinkId = vi.fn((_id: string) => Promise.resolve());
  const play = vi.fn(() => Promise.resolve());

  beforeEach(() => {
    vi.stubGlobal('AudioContext', Context);
    vi.stubGlobal(
      'Audio',
      class {
        setSinkId = setSinkId;
        play = play;
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  it('A-5 plays on the chosen speaker', async () => {
    await playTone('headset');
    expect(setSinkId.mock.calls).toEqual([['headset']]);
    expect(play).toHaveBeenCalledOnce();
    expect(Context.last.gain.target).toBe(Context.last.toStream);
  });

  it('A-5 plays on the system’s choice, also in browsers that offer no other', async () => {
    await playTone('');
    expect(setSinkId).not.toHaveBeenCalled();
    expect(Context.last.gain.target).toBe(Context.last.destination);
  });
});
