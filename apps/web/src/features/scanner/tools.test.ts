import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE_TOOLS } from './tools.ts';

const bitmap = {} as ImageBitmap;
beforeEach(() => void vi.stubGlobal('createImageBitmap', async () => bitmap));
afterEach(() => void vi.unstubAllGlobals());

/** A video that has shown this many frames. */
function video(totalVideoFrames: number, videoWidth = 1280) {
  const quality = { totalVideoFrames };
  const element = { videoWidth, getVideoPlaybackQuality: () => quality } as unknown as HTMLVideoElement;
  return { element, quality };
}

it('grabs each frame of a video once: a frozen picture shows no more of the room', async () => {
  const { element, quality } = video(7);
  expect(await PAGE_TOOLS.grab(element)).toBe(bitmap);
  expect(await PAGE_TOOLS.grab(element)).toBeNull();
  quality.totalVideoFrames = 8;
  expect(await PAGE_TOOLS.grab(element)).toBe(bitmap);
});

it('grabs the same number of frames of another video', async () => {
  for (const { element } of [video(7), video(7)]) expect(await PAGE_TOOLS.grab(element)).toBe(bitmap);
});

it('grabs each time in a browser that does not count the frames of a stream', async () => {
  const { element } = video(0);
  for (let times = 0; times < 3; times++) expect(await PAGE_TOOLS.grab(element)).toBe(bitmap);
});

it('has no frame of a video without a picture', async () => {
  expect(await PAGE_TOOLS.grab(video(7, 0).element)).toBeNull();
});
