import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { pictureView } from '../call/stage.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { canFloat } from './canFloat.ts';
import { Stage } from './Stage.tsx';

const ada = peer({ name: 'Ada', role: 'host' });
const [maria, karl] = [peer({ name: 'Maria' }), peer({ name: 'Karl' })];
const camera = (video: MediaStreamTrack | null) => ({
  video,
  audio: null,
  screen: null,
  videoPaused: false,
  audioPaused: false,
});

class Stream {
  readonly tracks: readonly unknown[];
  constructor(tracks: readonly unknown[]) {
    this.tracks = tracks;
  }
}

describe('picture in picture', () => {
  let parts: ReturnType<typeof fakeCall>;
  let floating: HTMLVideoElement | null = null;
  const [first, second, text] = [fakeTrack(), fakeTrack(), fakeTrack()];
  const words: string[] = [];
  const refusal = { error: null as DOMException | null };

  function enter(video: HTMLVideoElement): Promise<void> {
    if (refusal.error) return Promise.reject(refusal.error);
    floating = video;
    return Promise.resolve();
  }

  function leave(): Promise<void> {
    const left = floating;
    floating = null;
    left?.dispatchEvent(new Event('leavepictureinpicture'));
    return Promise.resolve();
  }

  beforeEach(() => {
    floating = null;
    words.length = 0;
    refusal.error = null;
    vi.stubGlobal('MediaStream', Stream);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const context = { fillRect: () => {}, fillText: (written: string) => words.push(written) };
    Object.assign(text, { stop: vi.fn() });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    Object.defineProperties(HTMLCanvasElement.prototype, {
      captureStream: { value: () => ({ getVideoTracks: () => [text] }), configurable: true },
    });
    Object.defineProperties(HTMLMediaElement.prototype, {
      srcObject: { value: null, configurable: true, writable: true },
      readyState: { value: 1, configurable: true },
    });
    Object.defineProperties(document, {
      pictureInPictureEnabled: { value: true, configurable: true },
      pictureInPictureElement: { get: () => floating, configurable: true },
      exitPictureInPicture: { value: vi.fn(leave), configurable: true },
    });
    Object.defineProperty(HTMLVideoElement.prototype, 'requestPictureInPicture', {
      configurable: true,
      value: vi.fn(function (this: HTMLVideoElement) {
        return enter(this);
      }),
    });
    parts = fakeCall(
      roomState({
        you: ada,
        peers: [maria, karl],
        media: new Map([
          [maria.id, camera(first)],
          [karl.id, camera(second)],
        ]),
      }),
    );
  });
  afterEach(() => {
    parts.call.close();
    for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture'])
      Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream');
    for (const name of ['srcObject', 'readyState']) Reflect.deleteProperty(HTMLMediaElement.prototype, name);
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const show = () =>
    renderScreen(
      <CallContext value={parts.call}>
        <Stage frame={{ current: null }} onPicture={() => {}} hasOverlays />
      </CallContext>,
    );
  const button = () => screen.findByRole('button', { name: 'Picture in picture' });
  const shown = (): unknown => (floating?.srcObject as { tracks?: unknown[] } | null)?.tracks?.[0];
  async function open() {
    const rendered = show();
    await rendered.person.click(await button());
    await waitFor(() => expect(floating).not.toBeNull());
    return rendered;
  }

  it('A-7 shows the large picture, and follows it', async () => {
    await open();
    expect((await button()).getAttribute('aria-pressed')).toBe('true');
    expect(shown()).toBe(first);
    act(() => parts.call.view(pictureView).setState({ pinnedId: karl.id }));
    expect(shown()).toBe(second);
  });

  it('A-7 says that the camera is off instead of showing the last frame', async () => {
    await open();
    act(() => parts.call.view(pictureView).setState({ pinnedId: maria.id }));
    act(() => parts.set({ media: new Map([[maria.id, camera(null)]]) }));
    expect(shown()).toBe(text);
    expect(words).toContain('Maria’s camera is off.');
    act(() => parts.set({ media: new Map([[maria.id, camera(first)]]) }));
    expect(shown()).toBe(first);
  });

  it('A-7 says that a picture has stopped, which must not look live', async () => {
    await open();
    const frozen = { ...maria, videoFrozenAt: '2026-11-20T15:00:00.000Z' };
    act(() => parts.set({ peers: [frozen] }));
    expect(words).toContain('Maria’s picture has stopped.');
  });

  it('A-7 is closed with the button, in its own window, and with the call', async () => {
    const { person, unmount } = await open();
    await person.click(await button());
    expect(floating).toBeNull();
    await person.keyboard('p');
    await waitFor(() => expect(floating).not.toBeNull());
    act(() => void leave());
    expect((await button()).getAttribute('aria-pressed')).toBe('false');
    await person.click(await button());
    await waitFor(() => expect(floating).not.toBeNull());
    unmount();
    expect(floating).toBeNull();
    expect(document.querySelectorAll('video')).toHaveLength(0);
  });

  it('says that the browser refused it', async () => {
    refusal.error = new DOMException('Not now', 'NotAllowedError');
    const { person } = show();
    await person.click(await button());
    expect(await screen.findByText('Picture in picture not opened')).toBeDefined();
    expect((await button()).getAttribute('aria-pressed')).toBe('false');
  });

  it('is not offered by a browser without it, as Firefox', () => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: undefined, configurable: true });
    expect(canFloat()).toBe(false);
  });

  it('uses the mode of the video on older iPhones', async () => {
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: undefined, configurable: true });
    const setMode = vi.fn();
    Object.assign(HTMLVideoElement.prototype, {
      webkitSupportsPresentationMode: (mode: string) => mode === 'picture-in-picture',
      webkitSetPresentationMode: setMode,
    });
    const { person } = show();
    await person.click(await button());
    await waitFor(() => expect(setMode.mock.calls).toEqual([['picture-in-picture']]));
    for (const name of ['webkitSupportsPresentationMode', 'webkitSetPresentationMode'])
      Reflect.deleteProperty(HTMLVideoElement.prototype, name);
  });
});
