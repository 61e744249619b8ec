/** The code for taking a picture, in one chunk that is fetched during a call and not on the way into it. */
export { makePreview } from '../../devices/preview.ts';
export { takePicture } from '../../devices/takePicture.ts';
export { stillEntry } from '../../inspection/kinds/still.ts';
export { readPicture } from '../../inspection/photos/readPicture.ts';
