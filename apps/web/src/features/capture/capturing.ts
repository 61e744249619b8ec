/** What taking a picture needs, in one piece: fetched during a call, not on the way into it. */
export { makePreview } from '../../devices/preview.ts';
export { takePicture } from '../../devices/takePicture.ts';
export { readPicture, stillEntry } from '../../offline/stillEntry.ts';
