/** The code for taking a picture, in one chunk that is fetched during a call and not on the way into it. */
export { canvasOfTrack, jpegOfFrame } from '../../devices/frameOfTrack.ts';
export { makePreview } from '../../devices/preview.ts';
export { isUnchanged } from '../../devices/seenPicture.ts';
export { takePicture } from '../../devices/takePicture.ts';
export { stillEntry } from '../../inspection/kinds/still.ts';
export { readPicture } from '../../inspection/photos/readPicture.ts';
