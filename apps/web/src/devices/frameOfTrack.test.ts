import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameOfTrack } from './frameOfTrack.ts';

/** jsdom neither plays nor draws: the test controls the video and the canvas. */
describe('a frame of the camera', () => {
  const stop = vi.fn();
  const clone = { stop } as object as MediaStreamTrack;
  const track = { clone: () => clone } as MediaStreamTrack;
  let plays: Event | null;
  let jpeg: Blob | null;

  beforeEach(() => {
    stop.mockReset();
    [plays, jpeg] = [new Event('loadeddata'), new Blob(['jpeg'])];
    vi.stubGlobal('MediaStream', class extends EventTarget {});
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
      if (plays) this.dispatchEvent(plays);
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => callback(jpeg));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is a JPEG of quality 0.8, and ends its copy of the track', async () => {
    const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
    expect(await frameOfTrack(track)).toBe(jpeg);
    expect(toBlob).toHaveBeenCalledWith(expect.anything(), 'image/jpeg', 0.8);
    expect(stop).toHaveBeenCalledOnce();
  });

  it('reports a camera without a picture', async () => {
    jpeg = null;
    const text = 'Unable to access camera for photo capture';
    await expect(frameOfTrack(track)).rejects.toMatchObject({ title: 'Camera Error', message: text });
    expect(stop).toHaveBeenCalledOnce();
  });

  it('is no blank picture where the browser provides no canvas', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const text = 'Unable to access camera for photo capture';
    await expect(frameOfTrack(track)).rejects.toMatchObject({ title: 'Camera Error', message: text });
    expect(stop).toHaveBeenCalledOnce();
  });

  it('reports a video that fails to load, or does not start within 10 seconds', async () => {
    vi.useFakeTimers();
    plays = new Event('error');
    await expect(frameOfTrack(track)).rejects.toMatchObject({ message: 'Video load error' });
    plays = null;
    const failure = expect(frameOfTrack(track)).rejects.toMatchObject({ message: 'Video load timeout' });
    await vi.advanceTimersByTimeAsync(10_100);
    await failure;
  });
});
