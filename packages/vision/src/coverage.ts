/** The direction of a camera when it took a frame, in degrees. */
export interface View {
  /** The azimuth around the vertical; `elevation` is above the horizon. */
  azimuth: number;
  elevation: number;
  /** The rotation of the camera around its axis; 0 is upright. */
  roll?: number;
  /** The turning speed in degrees a second. */
  turningSpeed: number;
  fieldOfView: { horizontal: number; vertical: number };
  /** Whether the frame passed the checks of sharpness and exposure. */
  isGood: boolean;
}

/** One of the directions of the sphere around the person, in degrees. */
export interface ViewingDirection {
  azimuth: number;
  elevation: number;
  isSeen: boolean;
}

const DIRECTIONS = 600;
/** The highest required elevation: no one has to point the camera straight up or down. */
const HIGHEST = 60;
/** The used part of the field of view: objects at the border are seen too obliquely, and were hardly meant. */
const USED_FIELD = 0.9;
/** The turning speed in degrees a second beyond which rolling shutter and motion blur hide small objects. */
const FASTEST_TURN = 40;
/** The angle of the golden section: points on a spiral with this step are spread evenly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Whether a camera with this turning speed, in degrees a second, shows too little; also at an unknown speed. */
export const isTooFast = (turningSpeed: number): boolean => !(turningSpeed < FASTEST_TURN);

type Vector = readonly [number, number, number];

/**
 * The viewing directions that a scan has covered. They are directions, not surfaces: the wall behind a sofa
 * stays unseen.
 */
export class Coverage {
  private readonly seen = new Set<number>();

  /** Counts the directions of this view; none when the camera turned too fast or the frame was bad. */
  record(view: View): void {
    if (!view.isGood || isTooFast(view.turningSpeed)) return;
    const axes = axesOf(view);
    for (const [index, { vector }] of SPHERE.entries()) {
      if (!this.seen.has(index) && isInside(vector, axes, view.fieldOfView)) this.seen.add(index);
    }
  }

  /** The percentage of viewing directions covered, each weighted by the cosine of its elevation. */
  get completeness(): number {
    const seen = [...this.seen].reduce((sum, index) => sum + (SPHERE[index]?.weight ?? 0), 0);
    // In another order, the same weights may add up to slightly more.
    return Math.min(100, (100 * seen) / TOTAL_WEIGHT);
  }

  get directions(): ViewingDirection[] {
    return SPHERE.map(({ azimuth, elevation }, index) => ({
      azimuth,
      elevation,
      isSeen: this.seen.has(index),
    }));
  }
}

/**
 * A Fibonacci lattice, in which each direction stands for an equal part of the sphere between the highest
 * elevations.
 */
const SPHERE = Array.from({ length: DIRECTIONS }, (_, index) => {
  const height = (((index + 0.5) / DIRECTIONS) * 2 - 1) * Math.sin(radians(HIGHEST));
  const elevation = degrees(Math.asin(height));
  const azimuth = degrees(index * GOLDEN_ANGLE) % 360;
  return { azimuth, elevation, vector: vectorOf(azimuth, elevation), weight: Math.cos(radians(elevation)) };
});

const TOTAL_WEIGHT = SPHERE.reduce((sum, { weight }) => sum + weight, 0);

interface Axes {
  forward: Vector;
  right: Vector;
  up: Vector;
}

function axesOf({ azimuth, elevation, roll = 0 }: View): Axes {
  const right = vectorOf(azimuth + 90, 0);
  const up = vectorOf(azimuth, elevation + 90);
  const [cos, sin] = [Math.cos(radians(roll)), Math.sin(radians(roll))];
  return {
    forward: vectorOf(azimuth, elevation),
    right: combine(right, cos, up, sin),
    up: combine(up, cos, right, -sin),
  };
}

function isInside(vector: Vector, axes: Axes, field: View['fieldOfView']): boolean {
  const ahead = dot(vector, axes.forward);
  const across = degrees(Math.atan2(dot(vector, axes.right), ahead));
  const upward = degrees(Math.atan2(dot(vector, axes.up), ahead));
  return (
    Math.abs(across) <= (USED_FIELD * field.horizontal) / 2 &&
    Math.abs(upward) <= (USED_FIELD * field.vertical) / 2
  );
}

/** The vector of a direction: east, north, up. */
function vectorOf(azimuth: number, elevation: number): Vector {
  const [around, above] = [radians(azimuth), radians(elevation)];
  return [Math.cos(above) * Math.sin(around), Math.cos(above) * Math.cos(around), Math.sin(above)];
}

function combine(one: Vector, share: number, other: Vector, otherShare: number): Vector {
  return [
    one[0] * share + other[0] * otherShare,
    one[1] * share + other[1] * otherShare,
    one[2] * share + other[2] * otherShare,
  ];
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
