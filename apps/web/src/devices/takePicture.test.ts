import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeTrack } from './fakeDevices.ts';
import * as frames from './frameOfTrack.ts';
import { takePicture } from './takePicture.ts';

const track = (): MediaStreamTrack => new FakeTrack('video') as object as MediaStreamTrack;
const jpeg = (bytes: number): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

function giveImageCapture(takePhoto: (settings?: PhotoSettings) => Promise<Blob>): void {
  vi.stubGlobal(
    'ImageCapture',
    class {
      getPhotoCapabilities(): Promise<unknown> {
        return Promise.resolve({ imageWidth: { max: 4000 }, imageHeight: { max: 3000 } });
      }
      takePhoto = takePhoto;
    },
  );
}

describe('a still', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is taken at the largest size that the camera has', async () => {
    const takePhoto = vi.fn(() => Promise.resolve(jpeg(9)));
    giveImageCapture(takePhoto);
    expect(await takePicture(track())).toMatchObject({ source: 'imageCapture', blob: { size: 9 } });
    expect(takePhoto).toHaveBeenCalledWith({ imageWidth: 4000, imageHeight: 3000 });
  });

  it('is taken at the default size if the camera refuses its largest', async () => {
    giveImageCapture((settings) =>
      settings ? Promise.reject(new DOMException('', 'UnknownError')) : Promise.resolve(jpeg(5)),
    );
    expect(await takePicture(track())).toMatchObject({ source: 'imageCapture', blob: { size: 5 } });
  });

  it('is a frame of the video, and marked as such, in a browser without ImageCapture', async () => {
    vi.stubGlobal('ImageCapture', undefined);
    vi.spyOn(frames, 'frameOfTrack').mockResolvedValue(jpeg(3));
    expect(await takePicture(track())).toMatchObject({ source: 'videoFrame', blob: { size: 3 } });
  });

  it.each([
    ['fails', () => Promise.reject(new DOMException('', 'UnknownError'))],
    ['gives nothing', () => Promise.resolve(new Blob([]))],
  ])('is a frame of the video when the camera %s', async (_, takePhoto) => {
    giveImageCapture(takePhoto);
    vi.spyOn(frames, 'frameOfTrack').mockResolvedValue(jpeg(3));
    expect((await takePicture(track())).source).toBe('videoFrame');
  });

  it('does not wait for a camera that hangs', async () => {
    vi.useFakeTimers();
    giveImageCapture(() => new Promise(() => {}));
    vi.spyOn(frames, 'frameOfTrack').mockResolvedValue(jpeg(3));
    const picture = takePicture(track());
    await vi.advanceTimersByTimeAsync(5100);
    expect((await picture).source).toBe('videoFrame');
  });
});
