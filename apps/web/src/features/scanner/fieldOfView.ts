/**
 * Degrees along the longer side of a phone's video: a main camera of 26 mm sees 69 degrees in a photo, and a video is cut
 * to about nine tenths of it. Browsers do not say.
 */
const ALONG_LONGER_SIDE = 62;

/** What a picture of this size shows, in degrees. */
export function fieldOfView({ width, height }: { width: number; height: number }) {
  const half = Math.tan((ALONG_LONGER_SIDE * Math.PI) / 360) / Math.max(width, height);
  const angle = (side: number): number => (2 * Math.atan(half * side) * 180) / Math.PI;
  return { horizontal: angle(width), vertical: angle(height) };
}
