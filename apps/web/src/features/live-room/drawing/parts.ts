/** The code for pointing and drawing, in one chunk that is fetched when someone first does so. */
export { DrawingBar } from './DrawingBar.tsx';
export { PictureLayer } from './PictureLayer.tsx';
