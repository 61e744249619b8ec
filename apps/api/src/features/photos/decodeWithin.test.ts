import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeWithin } from './checkPicture.ts';

const PICTURE = Buffer.from('decoded');

/** A decoder that takes this long by the clock, and notes its limits. */
function decoderOf(seconds: number) {
  const limits: number[] = [];
  const makePicture = () => ({
    timeout: (limit: { seconds: number }) => {
      limits.push(limit.seconds);
      const toBuffer = async (): Promise<Buffer> => {
        if (seconds > limit.seconds) throw new Error('timeout: 40% complete');
        return PICTURE;
      };
      return { toBuffer };
    },
  });
  return { limits, makePicture };
}

const idle = (): number => 0;

test('a picture that got little of a busy processor has more time', async () => {
  const { limits, makePicture } = decoderOf(100);
  expect(await decodeWithin(makePicture, { seconds: 20, usedMs: idle })).toBe(PICTURE);
  expect(limits).toEqual([20, 40, 80, 160]);
});

test('on a machine that is busy for minutes, the device sends the picture again later', async () => {
  const { makePicture } = decoderOf(1000);
  const decoded = decodeWithin(makePicture, { seconds: 20, usedMs: idle });
  await expect(decoded).rejects.toMatchObject({ code: 'unavailable' });
});

test('a picture that used the processor for the whole time is refused', async () => {
  const picture = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#456' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  let usedMs = 0;
  const costly = () => sharp(picture).median(15).jpeg();
  const decoded = decodeWithin(costly, { seconds: 1, usedMs: () => (usedMs += 2000) });
  await expect(decoded).rejects.toThrow('timeout:');
});
