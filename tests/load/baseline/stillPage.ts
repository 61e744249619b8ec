import { Upload } from 'tus-js-client';

/** The page of a still's baseline: sends a picture and reports the time at which its thumbnail is visible. */

/** The chunk size of the product's uploads. */
const CHUNK_BYTES = 4 * 1024 * 1024;

let picture: Blob;

/** Fetches the picture before the measurement, as a camera already has it. */
async function fetchPicture(url: string): Promise<void> {
  picture = await (await fetch(url)).blob();
}

/** The milliseconds from the first request to the decoded thumbnail. */
async function send(): Promise<number> {
  const started = performance.now();
  const url = await upload();
  const image = new Image();
  image.src = `/thumbnails/${url.split('/').at(-1)}`;
  await image.decode();
  return performance.now() - started;
}

function upload(): Promise<string> {
  return new Promise((resolve, reject) => {
    const request: Upload = new Upload(picture, {
      endpoint: '/uploads',
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onSuccess: () => resolve(request.url ?? ''),
      onError: reject,
    });
    request.start();
  });
}

Object.assign(globalThis, { baseline: { fetchPicture, send } });
