/**
 * Degrees along the longer side of a phone's video: a main camera of 26 mm covers 69 degrees in a photo, and a
 * video is cropped to about nine tenths of it. Browsers do not report it.
 */
const ALONG_LONGER_SIDE = 62;

/** The angles of a picture of this size, in degrees. */
export function fieldOfView({ width, height }: { width: number; height: number }) {
  const half = Math.tan((ALONG_LONGER_SIDE * Math.PI) / 360) / Math.max(width, height);
  const angle = (side: number): number => (2 * Math.atan(half * side) * 180) / Math.PI;
  return { horizontal: angle(width), vertical: angle(height) };
}
