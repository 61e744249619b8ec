import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTrack } from '../fakes.ts';
import { keepPlaying } from './keepPlaying.ts';

class FakeStream {
  readonly tracks: Set<MediaStreamTrack>;

  constructor(tracks: MediaStreamTrack[]) {
    this.tracks = new Set(tracks);
  }

  getTracks = () => [...this.tracks];
  addTrack = (track: MediaStreamTrack) => this.tracks.add(track);
  removeTrack = (track: MediaStreamTrack) => this.tracks.delete(track);
}

/** An element that counts how often its stream is attached and played, since jsdom plays nothing. */
function fakeElement(kind: 'audio' | 'video') {
  const element = document.createElement(kind);
  const attached: unknown[] = [];
  const state = { paused: false, refusal: null as DOMException | null, frame: null as (() => void) | null };
  const play = vi.fn(() => (state.refusal ? Promise.reject(state.refusal) : Promise.resolve()));
  Object.defineProperties(element, {
    srcObject: {
      get: () => attached.at(-1) ?? null,
      set: (stream: unknown) => {
        attached.push(stream);
      },
    },
    paused: { get: () => state.paused },
    play: { value: play },
    requestVideoFrameCallback: { value: (onFrame: () => void) => (state.frame = onFrame) },
  });
  const pause = (): void => {
    state.paused = true;
    element.dispatchEvent(new Event('pause'));
  };
  return { element, attached, state, play, pause };
}

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('an element that plays a track', () => {
  const onBlocked = vi.fn();
  let stop: () => void = () => {};

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('MediaStream', FakeStream);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    onBlocked.mockClear();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function open(kind: 'audio' | 'video', track = fakeTrack()) {
    const parts = fakeElement(kind);
    stop = keepPlaying(parts.element, track, onBlocked);
    return parts;
  }

  it('is attached again and played when it was paused behind another app', () => {
    const { attached, state, play } = open('video');
    show('hidden');
    state.paused = true;
    show('visible');
    expect([attached.length, play.mock.calls.length]).toEqual([2, 2]);
  });

  it('shows the last picture until the next track has one', async () => {
    const { element, attached, state } = open('video');
    const next = fakeTrack();
    stop();
    stop = keepPlaying(element, next, onBlocked);
    state.frame?.();
    await vi.advanceTimersByTimeAsync(2000);
    expect(attached).toHaveLength(1);
    expect((attached[0] as FakeStream).getTracks()).toEqual([next]);
  });

  it('is attached again if the next track has no picture within a second', async () => {
    const { element, attached } = open('video');
    stop();
    stop = keepPlaying(element, fakeTrack(), onBlocked);
    await vi.advanceTimersByTimeAsync(2000);
    expect(attached).toHaveLength(2);
  });

  it.each(['phone', 'computer'])(
    'shows the last picture on a %s for as long as the next track has no packet',
    async (device) => {
      vi.stubGlobal('matchMedia', () => ({ matches: device === 'phone' }));
      const { element, attached } = open('video');
      const next = Object.assign(fakeTrack(), { muted: true });
      stop();
      stop = keepPlaying(element, next, onBlocked);
      await vi.advanceTimersByTimeAsync(5000);
      show('visible');
      await vi.advanceTimersByTimeAsync(5000);
      expect(attached).toHaveLength(1);
      next.muted = false;
      next.dispatchEvent(new Event('unmute'));
      await vi.advanceTimersByTimeAsync(2000);
      expect(attached).toHaveLength(2);
    },
  );

  it('is attached again on a phone if it plays and shows no frame within a second', async () => {
    const { attached, state } = open('video');
    show('visible');
    state.frame?.();
    await vi.advanceTimersByTimeAsync(2000);
    expect(attached).toHaveLength(1);
    show('visible');
    await vi.advanceTimersByTimeAsync(2000);
    expect(attached).toHaveLength(2);
  });

  it('is attached again when its track returns from an interruption without a frame', async () => {
    const track = fakeTrack();
    const { attached } = open('video', track);
    track.dispatchEvent(new Event('unmute'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(attached).toHaveLength(2);
  });

  it('is left alone on a computer, where attaching it again flashes black', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { attached } = open('video');
    show('visible');
    await vi.advanceTimersByTimeAsync(2000);
    expect(attached).toHaveLength(1);
  });

  it('is played again after an unplugged headset has paused it', async () => {
    const { play, pause } = open('audio');
    pause();
    await vi.advanceTimersByTimeAsync(1000);
    expect(play).toHaveBeenCalledTimes(2);
  });

  it('reports that the browser requires a touch, but not that the page is hidden', async () => {
    const { state, pause } = open('audio');
    state.refusal = new DOMException('', 'NotAllowedError');
    pause();
    await vi.advanceTimersByTimeAsync(1000);
    expect(onBlocked).toHaveBeenCalledOnce();
    show('hidden');
    pause();
    await vi.advanceTimersByTimeAsync(1000);
    expect(onBlocked).toHaveBeenCalledOnce();
  });

  it('plays nothing after it was removed', async () => {
    const { play, pause } = open('audio');
    stop();
    pause();
    show('visible');
    await vi.advanceTimersByTimeAsync(1000);
    expect(play).toHaveBeenCalledOnce();
  });
});
