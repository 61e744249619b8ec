import { expect, type Locator, type Page } from '@playwright/test';

/** The limit of a wait for media, which a busy machine also keeps. */
const MEDIA_MS = 60_000;

/** The picture and sound that a person gets from other peers, measured on the page's own elements. */

/**
 * The number of new frames in this video within a second; counted from zero, since a rebuilt stream restarts
 * there.
 */
async function framesInASecond(video: Locator): Promise<number> {
  return video.evaluate(async (element: HTMLVideoElement) => {
    let frames = 0;
    const count = (): void => {
      frames += 1;
      element.requestVideoFrameCallback(count);
    };
    element.requestVideoFrameCallback(count);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return frames;
  });
}

/** Fails unless the picture moves: frames are decoded and shown. */
export async function expectMovingPicture(video: Locator): Promise<void> {
  await expect(video).toBeVisible();
  await expect
    .poll(() => framesInASecond(video), { message: 'decoded frames advance', timeout: MEDIA_MS })
    .toBeGreaterThan(3);
}

/** Watches the colors of a video from now on; returns the darkest average of a shown picture, from 0 to 255. */
export async function watchBrightness(video: Locator): Promise<() => Promise<number>> {
  const watch = await video.evaluateHandle((element: HTMLVideoElement) => {
    const seen = { darkest: 255, ended: false };
    const context = Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).getContext(
      '2d',
      {
        willReadFrequently: true,
      },
    );
    const look = (): void => {
      if (seen.ended || !context) return;
      context.clearRect(0, 0, 8, 8);
      context.drawImage(element, 0, 0, 8, 8);
      const { data } = context.getImageData(0, 0, 8, 8);
      const sum = data.reduce((total, value, index) => (index % 4 === 3 ? total : total + value), 0);
      seen.darkest = Math.min(seen.darkest, sum / (data.length * 0.75));
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () =>
    watch.evaluate((seen) => {
      seen.ended = true;
      return seen.darkest;
    });
}

/** Fails unless sound with a changing level arrives (the simulated microphone beeps once a second). */
export async function expectSound(page: Page): Promise<void> {
  await expect
    .poll(() => levelSpread(page), { message: 'the audio level moves', timeout: MEDIA_MS })
    .toBeGreaterThan(0.01);
}

/**
 * The difference between the loudest and the quietest moment of two seconds, over all audio that the page
 * plays.
 */
async function levelSpread(page: Page): Promise<number> {
  const levels = await levelsHeard(page, 2);
  return Math.max(...levels) - Math.min(...levels);
}

/** The loudest sample of all audio that the page plays during these seconds: 0 is silence, 1 full volume. */
export async function loudestHeard(page: Page, seconds: number): Promise<number> {
  return Math.max(...(await levelsHeard(page, seconds)));
}

/** The loudest sample of each twentieth of a second; zero while the page plays no sound. */
async function levelsHeard(page: Page, seconds: number): Promise<number[]> {
  return page.evaluate(async (moments) => {
    const streams = [...document.querySelectorAll<HTMLMediaElement>('audio, video')]
      .filter((element) => !element.muted && !element.paused)
      .map((element) => element.srcObject)
      .filter(
        (source): source is MediaStream =>
          source instanceof MediaStream && source.getAudioTracks().length > 0,
      );
    const context = new AudioContext();
    await context.resume();
    // The window is longer than a twentieth of a second, so that no sample is missed between two reads.
    const analyser = new AnalyserNode(context, { fftSize: 4096 });
    for (const stream of streams)
      context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const levels: number[] = [];
    for (let moment = 0; moment < moments; moment++) {
      analyser.getFloatTimeDomainData(samples);
      levels.push(Math.max(...samples.map(Math.abs)));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await context.close();
    return streams.length === 0 ? [0] : levels;
  }, seconds * 20);
}
