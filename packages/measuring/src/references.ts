/** Objects of known size that are found on a building site. */

const INCH = 25.4;
export const MM_PER_INCH = INCH;

export interface ReferenceObject {
  id: string;
  name: string;
  /** The length in the name, in millimeters, for a calibration by two points. */
  length: number;
  /**
   * The rectangle in millimeters, in its usual orientation; null where the object has no four corners of known
   * distances.
   */
  rectangle: { width: number; height: number } | null;
  /**
   * The standard uncertainty of each of these, in millimeters: the tolerance of such an object in a building.
   */
  tolerance: number;
  /** Whether a person can put it on the surface that is measured. */
  isPortable: boolean;
}

/**
 * Sizes of the product's specification (section 9), with the second side where the object is a rectangle: cards by ISO/IEC
 * 7810 ID-1, letter paper by ANSI/ASME Y14.1, a quarter by 31 U.S.C. 5112, wall plates by ANSI/NEMA WD 6, a door leaf of
 * 6 ft 8 in. The first six are offered at once.
 */
export const REFERENCE_OBJECTS: readonly ReferenceObject[] = [
  reference('door', 'Standard door width', { length: 36, sides: [36, 80], tolerance: 2 }),
  reference('card', 'Credit card length', {
    length: 3.375,
    sides: [85.6 / INCH, 53.98 / INCH],
    tolerance: 0.1,
    isPortable: true,
  }),
  reference('quarter', 'US quarter diameter', { length: 0.955, tolerance: 0.05 }),
  reference('outlet', 'Standard electrical outlet', { length: 4.5, sides: [2.75, 4.5], tolerance: 0.5 }),
  reference('lightSwitch', 'Light switch height', { length: 4.5, sides: [2.75, 4.5], tolerance: 0.5 }),
  reference('brick', 'Brick length', { length: 8, sides: [8, 2.25], tolerance: 1.5 }),
  reference('letter', 'Letter paper height', {
    length: 11,
    sides: [8.5, 11],
    tolerance: 0.4,
    isPortable: true,
  }),
  reference('twoByFour', '2x4 width', { length: 3.5, tolerance: 0.8 }),
  reference('ceiling', 'Ceiling height', { length: 96, tolerance: 6 }),
  reference('tile', 'Tile', { length: 12, sides: [12, 12], tolerance: 0.8, isPortable: true }),
  reference('window', 'Window', { length: 48, tolerance: 3 }),
];

export const OFFERED_FIRST = 6;

interface Sizes {
  /** The length in inches, as in the specification. */
  length: number;
  sides?: readonly [width: number, height: number];
  /** The tolerance in millimeters. */
  tolerance: number;
  isPortable?: boolean;
}

function reference(id: string, name: string, sizes: Sizes): ReferenceObject {
  const { length, sides, tolerance, isPortable = false } = sizes;
  const rectangle = sides ? { width: sides[0] * INCH, height: sides[1] * INCH } : null;
  return { id, name, length: length * INCH, rectangle, tolerance, isPortable };
}
