import type { Fixture, FoundRegion } from '@sightline/contracts/scans/scans';
import type { CrackOptions } from '@sightline/vision/cracks/detectCracks';
import { type CrackResult, findCracks } from '@sightline/vision/cracks/findCracks';
import { pictureHash } from '@sightline/vision/duplicates';
import type { Frame } from '@sightline/vision/frames';
import { findIrregularAreas } from '@sightline/vision/irregularAreas';
import { type Exposure, exposure, sharpness } from '@sightline/vision/quality';
import type { Region } from '@sightline/vision/regions';

/** A region of a frame, before it belongs to a keyframe. */
export type SeenRegion = Pick<FoundRegion, 'kind' | 'fixture' | 'outline' | 'confidence'>;

/**
 * How far a frame was checked for cracks. Lines between unlike surfaces are left out; with joints everywhere, all marks are
 * unreliable.
 */
export type CrackCheck = 'done' | 'edgesLeftOut' | 'jointsEverywhere';

/** The results for one frame. */
export interface Examination {
  /** A value between 0 and 1. */
  sharpness: number;
  isBlurred: boolean;
  exposure: Exposure;
  hash: bigint;
  /** Empty in a frame that is blurred, or too dark or bright: findings in it would be unreliable. */
  regions: SeenRegion[];
  crackCheck: CrackCheck;
  /** The number of each kind; null without the object model. */
  fixtures: Partial<Record<Fixture, number>> | null;
  /** The number of people; null without the object model. */
  people: number | null;
}

export interface ExaminationOptions {
  looksFor: { cracks: boolean; irregularAreas: boolean };
  sensitivity: number;
  network: CrackOptions['network'];
}

/** Examines all but objects, by pure computations that are the same in the worker and in tests. */
export async function examineFrame(
  frame: Frame,
  { looksFor, sensitivity, network }: ExaminationOptions,
): Promise<Examination> {
  const { score, isBlurred } = sharpness(frame);
  const light = exposure(frame);
  const seen = { sharpness: score, isBlurred, exposure: light, hash: pictureHash(frame) };
  const unseen = { regions: [], crackCheck: 'done' as const, fixtures: null, people: null };
  if (isBlurred || light !== 'fine') return { ...seen, ...unseen };
  const cracks = looksFor.cracks ? await findCracks(frame, { network, sensitivity }) : NOT_SEARCHED;
  const areas = looksFor.irregularAreas ? findIrregularAreas(frame, { sensitivity }) : [];
  const cracked = cracks.regions;
  return {
    ...seen,
    ...unseen,
    regions: [
      ...cracked.map((region) => seenRegion('crack', region, frame)),
      ...areas.filter(isNoCrack(cracked)).map((region) => seenRegion('irregularArea', region, frame)),
    ],
    crackCheck: checkOf(cracks),
  };
}

function checkOf({ isJointed, hasEdges }: CrackResult): CrackCheck {
  if (isJointed) return 'jointsEverywhere';
  return hasEdges ? 'edgesLeftOut' : 'done';
}

/** Excludes marked cracks from the other areas: a wide crack is also a difference of color. */
function isNoCrack(cracks: readonly Region[]): (area: Region) => boolean {
  return (area) => !cracks.some((crack) => isInside(boxOf(area), boxOf(crack)));
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxOf({ outline }: Region): Edges {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The tolerance in pixels: the two detectors outline the same area slightly differently. */
const SLACK = 12;

function isInside(inner: Edges, outer: Edges): boolean {
  return (
    inner.left >= outer.left - SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.bottom <= outer.bottom + SLACK
  );
}

const NOT_SEARCHED: CrackResult = { regions: [], isJointed: false, hasEdges: false };
/** The maximum number of points in an outline: a person would not see the effect of more. */
const MOST_POINTS = 60;

function seenRegion(
  kind: 'crack' | 'irregularArea',
  { outline, confidence }: Region,
  frame: Frame,
): SeenRegion {
  const step = Math.max(1, Math.ceil(outline.length / MOST_POINTS));
  const kept = outline.filter((_, index) => index % step === 0);
  return {
    kind,
    fixture: null,
    confidence,
    outline: kept.map(({ x, y }) => [share(x, frame.width), share(y, frame.height)]),
  };
}

/** The share with four decimals, which is finer than a pixel. */
function share(value: number, size: number): number {
  return Math.round(Math.min(Math.max(value / size, 0), 1) * 10_000) / 10_000;
}
