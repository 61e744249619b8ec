export interface Mark {
  /** Null for a line that is too light or too faint to compare its sides. */
  features: MarkFeatures | null;
  /** Whether it may be made, ink, or light, or lies along a joint. */
  isDoubtful: boolean;
}

/** What decides how sure a mark is. A person can see each of them in the picture. */
export interface MarkFeatures {
  /** 0 to 1: how clearly the detectors see a crack where it is clearest. */
  clearest: number;
  /** Of the sides (likeSides.ts), each 0 where they are alike. */
  unlikeEdges: number;
  unlikeColors: number;
  /** In pixels at the size in which cracks are searched. */
  width: number;
  /** The diagonal of the box around it, as a share of the longer side of the picture. */
  extent: number;
  /** In logarithms of light: filled dark things have more than cracks. */
  contrast: number;
}

/** A logistic function of the features. */
export interface ConfidenceModel {
  weights: MarkFeatures;
  offset: number;
}

/**
 * Its value is the share of marks like this that are right, which means that at least half of the mark lies within two pixels
 * of a real crack. `npm run fit-confidence --workspace tools/crack-training` printed it for odd-numbered photographs with
 * and without cracks. Decision 053 has its figures.
 */
const MODEL: ConfidenceModel = {
  weights: {
    clearest: 6.73,
    unlikeEdges: -8.93,
    unlikeColors: -16.33,
    width: -1.03,
    extent: 4.43,
    contrast: -3.05,
  },
  offset: 0.62,
};

/** What a doubtful mark keeps. */
const DOUBT = 0.5;
/** Of the five marks in those photographs whose sides could not be compared, none was right. */
const FAINT = 0.2;

/** 0 to 1. */
export function confidenceOf({ features, isDoubtful }: Mark, model: ConfidenceModel = MODEL): number {
  if (!features) return FAINT;
  const names = Object.keys(model.weights) as (keyof MarkFeatures)[];
  const sum = names.reduce((rest, name) => rest + model.weights[name] * features[name], model.offset);
  return logistic(sum) * (isDoubtful ? DOUBT : 1);
}

/** For the filter alone, fitted on 63 of its findings in 65 photographs with cracks, since it abstains on most of them. */
export function confidenceOfRidge(clearest: number): number {
  return logistic(5.37 * clearest - 3.06);
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** A crack is as sure as its clearest tenth: its ends and its faint parts say little about it. */
const CLEAREST = 0.9;

export function clearestOf(strengths: readonly number[]): number {
  const sorted = strengths.toSorted((one, other) => one - other);
  return sorted[Math.floor(CLEAREST * (sorted.length - 1))] ?? 0;
}
