import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodePicture } from './encodePicture.ts';
import { makePreview } from './preview.ts';

const photo = new Blob(['the bytes of the camera']);
const close = vi.fn();

beforeEach(() => {
  close.mockReset();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4000, height: 3000, close }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['a JPEG'])));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const encoded = async (): Promise<Blob> =>
  await encodePicture(photo, { width: 1920, height: 1080, quality: 0.8 });

it('is encoded in the chosen size', async () => {
  expect(await (await encoded()).text()).toBe('a JPEG');
  expect(close).toHaveBeenCalledOnce();
});

it("stays the camera's picture, without a preview, where the browser provides no canvas", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await encoded()).toBe(photo);
  expect(await makePreview(photo)).toBeNull();
  expect(close).toHaveBeenCalledTimes(2);
});
