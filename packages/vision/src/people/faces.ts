/** The left edge, top edge, width and height, in shares of the picture. */
export type ShareBox = [left: number, top: number, width: number, height: number];

export interface Face {
  /** 0 to 1. */
  score: number;
  box: ShareBox;
}

/** The side of the picture that the model for faces takes, in pixels. */
export const FACE_INPUT = 256;

/**
 * The grids of the model and the number of its anchors in each cell, by the configuration that its authors published
 * for rear cameras (face_detection_back): strides of 16 and three times 32 pixels, with two anchors each.
 */
const GRIDS = [
  { side: 16, anchors: 2 },
  { side: 8, anchors: 6 },
];
const ANCHORS = GRIDS.flatMap(({ side, anchors }) =>
  Array.from({ length: side * side * anchors }, (_, index) => {
    const cell = Math.floor(index / anchors);
    return { x: ((cell % side) + 0.5) / side, y: (Math.floor(cell / side) + 0.5) / side };
  }),
);

export const ANCHOR_COUNT = ANCHORS.length;
/** The numbers of an anchor: the box, and six points of the face, which are not used. */
export const NUMBERS_EACH = 16;

/** Two boxes that share more of their area are one face. */
const MOST_OVERLAP = 0.3;

/**
 * The faces in a square picture, the surest first, from the model's numbers in the order of the anchors: a logit, and
 * the box's middle, as a distance from the anchor, and size, in pixels.
 */
export function decodeFaces(logits: Float32Array, numbers: Float32Array, leastScore: number): Face[] {
  const found = ANCHORS.flatMap((anchor, index): Face[] => {
    const score = 1 / (1 + Math.exp(-(logits[index] ?? Number.NEGATIVE_INFINITY)));
    if (score < leastScore) return [];
    const [x = 0, y = 0, across = 0, down = 0] = numbers.slice(
      NUMBERS_EACH * index,
      NUMBERS_EACH * index + 4,
    );
    const [width, height] = [across / FACE_INPUT, down / FACE_INPUT];
    return [
      {
        score,
        box: [anchor.x + x / FACE_INPUT - width / 2, anchor.y + y / FACE_INPUT - height / 2, width, height],
      },
    ];
  });
  return withoutRepeats(found);
}

/** Leaves the surest of the boxes that overlap. */
export function withoutRepeats(faces: readonly Face[]): Face[] {
  const kept: Face[] = [];
  for (const face of faces.toSorted((one, other) => other.score - one.score))
    if (!kept.some(({ box }) => overlap(box, face.box) > MOST_OVERLAP)) kept.push(face);
  return kept;
}

/** The common area of two boxes, as a share of all that they cover. */
function overlap(one: ShareBox, other: ShareBox): number {
  const across = Math.min(one[0] + one[2], other[0] + other[2]) - Math.max(one[0], other[0]);
  const down = Math.min(one[1] + one[3], other[1] + other[3]) - Math.max(one[1], other[1]);
  if (across <= 0 || down <= 0) return 0;
  const common = across * down;
  return common / (one[2] * one[3] + other[2] * other[3] - common);
}
