import { calibrateLens } from '../calibrateLens.ts';
import type { Lens } from '../camera.ts';
import type { MeasurementType, MeasuringTask } from '../evaluate.ts';
import { MeasuringError, type MeasuringProblem } from '../MeasuringError.ts';
import { measure } from '../measure.ts';
import { areaOf, distanceBetween, type PlacedPoint, type Point } from '../points.ts';
import { Camera, type Pose } from './Camera.ts';
import { Random } from './Random.ts';
import { simulatePages } from './simulatePages.ts';

/**
 * Random poses of a camera in front of a wall with a reference on it. The assumptions of the interval's formula
 * (a lens, a focal length, a reference that is flush with the wall) are drawn at random here, which tests the
 * interval.
 */

export interface Trial {
  type: MeasurementType;
  /** The distance of the camera from the wall, in millimeters. */
  distance: number;
  truth: number;
  task: MeasuringTask;
  /** The measured value; null where the tool gave none. */
  measured: { value: number; uncertainty: number } | null;
  /** The reason why it gave none. */
  problem: MeasuringProblem | null;
}

/** The lens and the measured points, apart from the pose. */
export interface Condition {
  /** The largest radial distortion k1 of either sign; 0 for a phone that corrects its pictures. */
  distortion: number;
  /** The largest distance of a measured point in front of the surface or behind it, in millimeters. */
  depth: number;
  /** Whether the person states that all lies flat; the reference is then as near to the surface as the points. */
  isFlat?: boolean;
  /** Whether the lens was calibrated, with the standard uncertainties of k1 and of the focal length's share. */
  calibrated?: { k1: number; focal: number };
  /** The phones that take the pictures, whose lens was calibrated by pictures of a page. */
  phones?: readonly Phone[];
}

interface Phone {
  real: { k1: number; focal: number };
  calibrated: Lens;
}

export const CONDITIONS = {
  plane: { distortion: 0, depth: 0 },
  lens: { distortion: 0.1, depth: 0 },
  depth: { distortion: 0, depth: 10 },
  lensAndDepth: { distortion: 0.1, depth: 10 },
  flat: { distortion: 0.1, depth: 1, isFlat: true },
  calibrated: { distortion: 0.1, depth: 10, calibrated: { k1: 0.005, focal: 0.005 } },
  flatAndCalibrated: {
    distortion: 0.1,
    depth: 1,
    isFlat: true,
    calibrated: { k1: 0.005, focal: 0.005 },
  },
} as const satisfies Record<string, Condition>;

/** The twelve megapixels of a phone. */
const PICTURE = { width: 4032, height: 3024 };
export const DISTANCES = [500, 1000, 2000, 4000] as const;
const TYPES: readonly MeasurementType[] = ['distance', 'height', 'angle', 'area'];
/** Widths, heights, and tolerances in millimeters. */
const CARD = { width: 85.6, height: 53.98, tolerance: 0.1 };
const LETTER = { width: 215.9, height: 279.4, tolerance: 0.4 };
const TILE = { width: 304.8, height: 304.8, tolerance: 0.8 };
const DOOR = { width: 914.4, height: 2032, tolerance: 2 };
export const REFERENCES = { card: CARD, letter: LETTER, tile: TILE, door: DOOR };
type Reference = typeof LETTER;
const POINTS: Record<MeasurementType, number> = { distance: 2, height: 2, angle: 3, area: 4 };
/** The errors of the corner finder and of a finger, in pixels. */
const SIGMAS = [0.5, 1.5];
const TRIES = 300;

/** What is not drawn at random. */
interface Given {
  type?: MeasurementType;
  /** The distance of the camera from the wall, in millimeters. */
  distance?: number;
  reference?: Reference;
}

/** The number of calibrated phones: enough lenses to draw from, while each takes as long as hundreds of poses. */
const PHONES = 100;

/** The same condition with a lens that the calibration returned, in the place of one with drawn errors. */
export function calibratedByPages(condition: Condition, seed: number): Condition {
  const random = new Random(seed);
  const phones = Array.from({ length: PHONES }, () => {
    const real = { k1: random.around(2 * condition.distortion), focal: randomFocal(random) };
    return { real, calibrated: calibrateLens(simulatePages(random, real), PICTURE) };
  });
  return { ...condition, phones };
}

/** The requested number of trials; the same seed gives the same ones. */
export function simulatePoses(
  count: number,
  seed: number,
  condition: Condition = CONDITIONS.plane,
  given: Given = {},
): Trial[] {
  const random = new Random(seed);
  const trials: Trial[] = [];
  while (trials.length < count) {
    const distance = given.distance ?? DISTANCES[trials.length % DISTANCES.length] ?? 1000;
    const trial = simulate(random, { ...given, distance }, condition);
    if (trial) trials.push(trial);
  }
  return trials;
}

/** The share of the trials with a number whose interval contains the true value. */
export function coverageOf(trials: readonly Trial[]): number {
  const shown = trials.flatMap(({ truth, measured }) => (measured ? [{ truth, ...measured }] : []));
  return (
    shown.filter(({ truth, value, uncertainty }) => Math.abs(value - truth) <= uncertainty).length /
    shown.length
  );
}

export interface SeveralPictures {
  truth: number;
  /** The same length in each of the pictures, which one phone took. */
  tasks: MeasuringTask[];
}

/** Trials with several pictures of a length, in each of which it has a number. */
export function simulateSeveral(
  count: number,
  seed: number,
  { condition, pictures = 3 }: { condition: Condition; pictures?: number },
): SeveralPictures[] {
  const random = new Random(seed);
  const trials: SeveralPictures[] = [];
  while (trials.length < count) {
    const trial = severalPictures(random, condition, pictures);
    if (trial) trials.push(trial);
  }
  return trials;
}

function severalPictures(random: Random, condition: Condition, pictures: number): SeveralPictures | null {
  const distance = random.pick(DISTANCES);
  const reference = random.pick(Object.values(REFERENCES));
  const { pose, lens } = randomPose(random, distance, condition);
  const real = realReference(random, reference, condition);
  const reach = 2 * Math.hypot(reference.width, reference.height);
  const ends = [0, 1].map(() => {
    const place = { x: random.around(2 * reach), y: random.around(2 * reach) };
    return { place, out: random.around(2 * condition.depth) };
  });
  const [one, other] = ends.map(({ place }) => place);
  const tasks = Array.from({ length: pictures }, () => {
    const { yaw, pitch, roll } = randomPose(random, distance, condition).pose;
    const camera = new Camera({ ...pose, yaw, pitch, roll });
    const place = placing(random);
    const corners = seenCorners(camera, { middle: { x: 0, y: 0 }, ...real });
    const points = ends.map((end) => camera.project(end.place, end.out));
    // A person does not begin at the same end each time.
    const ordered = random.next() < 0.5 ? points : points.toReversed();
    const areSeen = ordered.every((point) => point && camera.isInPicture(point));
    if (!corners || !areSeen) return null;
    return {
      type: 'distance' as const,
      picture: PICTURE,
      points: ordered.flatMap((point) => (point ? [place(point)] : [])),
      calibration: { kind: 'rectangle' as const, corners: corners.map(place), ...reference },
      isFlat: condition.isFlat ?? false,
      lens,
    };
  });
  const seen = tasks.filter((task) => task !== null);
  if (!one || !other || seen.length < pictures || seen.some((task) => !outcomeOf(task).measured)) return null;
  return { truth: distanceBetween(one, other), tasks: seen };
}

/** A trial; null where the reference or the points do not fit into the picture. */
function simulate(random: Random, given: Given & { distance: number }, condition: Condition): Trial | null {
  const { distance } = given;
  const type = given.type ?? random.pick(TYPES);
  const reference = given.reference ?? random.pick(Object.values(REFERENCES));
  const { pose, lens } = randomPose(random, distance, condition);
  const camera = new Camera(pose);
  const place = placing(random);
  const middle = { x: random.around(0.3 * distance), y: random.around(0.3 * distance) };
  const corners = seenCorners(camera, { middle, ...realReference(random, reference, condition) });
  const points = pointsAround(camera, random, {
    middle,
    reach: Math.hypot(reference.width, reference.height),
    type,
    depth: condition.depth,
  });
  if (!corners || !points) return null;
  const task: MeasuringTask = {
    type,
    picture: PICTURE,
    points: points.map(({ seen }) => place(seen)),
    calibration: { kind: 'rectangle', corners: corners.map(place), ...reference },
    isFlat: condition.isFlat ?? false,
    lens,
  };
  return {
    type,
    distance,
    truth: truthOf(
      type,
      points.map(({ wall }) => wall),
    ),
    task,
    ...outcomeOf(task),
  };
}

/** The errors of a finger or of the corner finder. */
function placing(random: Random): (point: Point) => PlacedPoint {
  const sigma = random.pick(SIGMAS);
  return ({ x, y }) => ({ x: x + sigma * random.normal(), y: y + sigma * random.normal(), sigma });
}

function randomPose(
  random: Random,
  distance: number,
  { distortion: most, calibrated, phones }: Condition,
): { pose: Pose; lens: Lens | null } {
  const [yaw, pitch, roll] = [random.around(1.4), random.around(1), random.around(0.5)];
  if (phones) {
    const { real, calibrated: lens } = random.pick(phones);
    const focal = real.focal * PICTURE.width;
    const distortion = real.k1 * cornerOf(focal) ** 2;
    return { pose: { distance, yaw, pitch, roll, focal, distortion, picture: PICTURE }, lens };
  }
  const focal = randomFocal(random) * PICTURE.width;
  const corrected = 0.004 * random.normal();
  // k1 counts in focal lengths, a pose's distortion in half diagonals of the picture.
  const corner = cornerOf(focal);
  const distortion = most > 0 ? random.around(2 * most) * corner ** 2 : corrected;
  const pose = { distance, yaw, pitch, roll, focal, distortion, picture: PICTURE };
  if (!calibrated) return { pose, lens: null };
  const lens = {
    k1: distortion / corner ** 2 + calibrated.k1 * random.normal(),
    spread: calibrated.k1,
    focal: focal / PICTURE.width + calibrated.focal * random.normal(),
  };
  return { pose, lens };
}

/** The focal length of a phone as a share of the picture's longer side. */
const randomFocal = (random: Random): number => 0.72 + random.around(0.15);

/** The distance of the picture's corner from its middle, in focal lengths. */
const cornerOf = (focal: number): number => Math.hypot(PICTURE.width, PICTURE.height) / 2 / focal;

interface RealReference {
  halfWidth: number;
  halfHeight: number;
  /** The distance from the wall in millimeters. */
  out: number;
}

/** A reference that is not exactly of its size, and not exactly flush with the wall. */
function realReference(
  random: Random,
  { width, height, tolerance }: Reference,
  { isFlat, depth }: Condition,
): RealReference {
  return {
    out: isFlat ? random.around(2 * depth) : 3 * random.normal(),
    halfWidth: (width + tolerance * random.normal()) / 2,
    halfHeight: (height + tolerance * random.normal()) / 2,
  };
}

function seenCorners(
  camera: Camera,
  { middle, halfWidth, halfHeight, out }: RealReference & { middle: Point },
): Point[] | null {
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  const seen = signs.map(([across, down]) =>
    camera.project({ x: middle.x + across * halfWidth, y: middle.y + down * halfHeight }, out),
  );
  return seen.every((corner) => corner !== null && camera.isInPicture(corner)) ? (seen as Point[]) : null;
}

interface SeenPoint {
  wall: Point;
  seen: Point;
}

function pointsAround(
  camera: Camera,
  random: Random,
  around: { middle: Point; reach: number; type: MeasurementType; depth: number },
): SeenPoint[] | null {
  const { middle, reach, type, depth } = around;
  const found: SeenPoint[] = [];
  for (let tried = 0; tried < TRIES && found.length < POINTS[type]; tried++) {
    const wall = { x: middle.x + random.around(5 * reach), y: middle.y + random.around(5 * reach) };
    const seen = camera.project(wall, depth > 0 ? random.around(2 * depth) : 0);
    if (seen && camera.isInPicture(seen)) found.push({ wall, seen });
  }
  if (found.length < POINTS[type]) return null;
  return type === 'area' ? inOrder(found) : found;
}

/** Orders points around their middle, so that the outline does not cross itself. */
function inOrder(points: SeenPoint[]): SeenPoint[] {
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, { wall }) => sum + of(wall), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const direction = ({ wall }: SeenPoint): number => Math.atan2(wall.y - y, wall.x - x);
  return points.toSorted((one, other) => direction(one) - direction(other));
}

function truthOf(type: MeasurementType, points: readonly Point[]): number {
  const [first = { x: 0, y: 0 }, second = first, third = second] = points;
  if (type === 'area') return areaOf(points);
  if (type === 'height') return Math.abs(second.y - first.y);
  if (type === 'distance') return distanceBetween(first, second);
  // The law of cosines is used here, while the tool compares directions.
  const [a, b, c] = [
    distanceBetween(first, second),
    distanceBetween(second, third),
    distanceBetween(first, third),
  ];
  return (Math.acos((a ** 2 + b ** 2 - c ** 2) / (2 * a * b)) * 180) / Math.PI;
}

function outcomeOf(task: MeasuringTask): Pick<Trial, 'measured' | 'problem'> {
  try {
    return { measured: measure(task), problem: null };
  } catch (error) {
    if (error instanceof MeasuringError) return { measured: null, problem: error.problem };
    throw error;
  }
}
