export interface PixelPoint {
  x: number;
  y: number;
}

/** A part of a frame that a person should look at. */
export interface Region {
  /** A closed polygon, clockwise, in pixels of the frame. */
  outline: PixelPoint[];
  /** 0 to 1. */
  confidence: number;
}
