import type { Judged, JudgedMark } from './judgedMarks.ts';

/** The scanner's default threshold. */
const SHOWN = 0.7;
const BINS = 10;

export type Confidences = ReadonlyMap<JudgedMark, number>;

/** Of each kind of photograph: the false marks a picture that are shown, and the F1 of those where there are cracks. */
export function printShown(title: string, pictures: readonly Judged[], confidences: Confidences): void {
  console.log(`${title}, as shown from ${SHOWN}:`);
  const isShown = (mark: JudgedMark): boolean => (confidences.get(mark) ?? 0) >= SHOWN;
  for (const [kind, own] of Map.groupBy(pictures, (picture) => picture.kind)) {
    const wrong = own.flatMap(({ marks }) => marks).filter((mark) => isShown(mark) && !mark.isRight).length;
    const score = own.some(({ isCracked }) => isCracked) ? `, F1 ${f1(own, isShown).toFixed(3)}` : '';
    console.log(`  ${kind}: ${own.length} pictures, ${wrong} false marks${score}`);
  }
}

/** Over all pixels of all pictures. */
function f1(pictures: readonly Judged[], isShown: (mark: JudgedMark) => boolean): number {
  const count = { found: 0, right: 0, seen: 0, real: 0 };
  for (const { real, marks } of pictures) {
    const shown = marks.filter(isShown);
    count.real += real;
    count.found += shown.reduce((sum, { found }) => sum + found, 0);
    count.right += shown.reduce((sum, { right }) => sum + right, 0);
    count.seen += new Set(shown.flatMap(({ seen }) => seen)).size;
  }
  const [precision, recall] = [count.right / Math.max(count.found, 1), count.seen / Math.max(count.real, 1)];
  return (2 * precision * recall) / Math.max(precision + recall, Number.EPSILON);
}

/** The share of right marks in each tenth of confidence. */
export function printBins(confidences: Confidences): void {
  const binOf = (confidence: number): number => Math.min(BINS - 1, Math.floor(BINS * confidence));
  const bins = Map.groupBy(confidences, ([, confidence]) => binOf(confidence));
  for (const [bin, marks] of [...bins].toSorted(([one], [other]) => one - other)) {
    const mean = marks.reduce((sum, [, confidence]) => sum + confidence, 0) / marks.length;
    const right = marks.filter(([{ isRight }]) => isRight).length / marks.length;
    console.log(`  from ${bin / BINS}: ${marks.length} marks, ${mean.toFixed(2)}, right ${right.toFixed(2)}`);
  }
}
