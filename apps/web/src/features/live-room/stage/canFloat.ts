export const FLOATING = 'picture-in-picture';

/** Older versions of Safari on phones have a mode of the video instead of the standard's request. */
export type FloatingVideo = HTMLVideoElement & {
  webkitPresentationMode?: string;
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
};

/** Whether a page can show a video over other windows. Firefox closes the window when the track changes. */
export function canFloat(): boolean {
  const video: FloatingVideo = document.createElement('video');
  return document.pictureInPictureEnabled || (video.webkitSupportsPresentationMode?.(FLOATING) ?? false);
}
