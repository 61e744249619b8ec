import { expect, it, vi } from 'vitest';
import { StickyMark } from './StickyMark.ts';

/** A video of 320 x 240 of which the test shows each frame. */
function stillVideo() {
  let show = (): void => {};
  const video = document.createElement('video');
  Object.defineProperties(video, {
    videoWidth: { value: 320 },
    videoHeight: { value: 240 },
    requestVideoFrameCallback: { value: (onFrame: () => void) => (show = onFrame) },
    cancelVideoFrameCallback: { value: () => {} },
  });
  return { video, showFrame: () => show() };
}

/** Texture in which each place differs from those around it. */
function texture(): ImageData {
  const data = new Uint8ClampedArray(320 * 240 * 4);
  for (let pixel = 0; pixel < 320 * 240; pixel++)
    data.fill(Math.imul(pixel, 2_654_435_761) >>> 24, pixel * 4, pixel * 4 + 3);
  return { width: 320, height: 240, data } as ImageData;
}

it('stays on an object that does not move, and is lost once the browser provides no canvas', () => {
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  getContext.mockReturnValue({ drawImage: () => {}, getImageData: texture } as never);
  const { video, showFrame } = stillVideo();
  const onMove = vi.fn();
  const mark = new StickyMark(video, [0.5, 0.5], onMove);
  showFrame();
  expect(onMove).toHaveBeenLastCalledWith([expect.closeTo(0.5, 2), expect.closeTo(0.5, 2)]);
  getContext.mockReturnValue(null);
  showFrame();
  expect(onMove).toHaveBeenLastCalledWith(null);
  expect(mark.sight.at[0]).toBeCloseTo(0.5, 2);
});

it('is lost at the first frame where the browser provides no canvas from the start', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { video, showFrame } = stillVideo();
  const onMove = vi.fn();
  const mark = new StickyMark(video, [0.5, 0.5], onMove);
  showFrame();
  expect(onMove.mock.calls).toEqual([[null]]);
  expect(mark.sight.at).toEqual([0.5, 0.5]);
});
