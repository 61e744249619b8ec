/** The reason why there is no value. Its text for people is in MEASURING_TEXTS. */
export type MeasuringProblem =
  | 'badReference'
  | 'badCorners'
  | 'crossedCorners'
  | 'otherReference'
  | 'twoReferences'
  | 'tooFewViews'
  | 'otherSizes'
  | 'badPage'
  | 'straightViews'
  | 'notCalibrated'
  | 'badPoints'
  | 'outsidePicture'
  | 'crossedOutline'
  | 'offPlane'
  | 'beyondRange'
  | 'tooUncertain';

const CALIBRATION = 'Invalid calibration values. Please ensure proper measurement.';

/** Texts of the product's specification (sections 5 and 8) first, then those with advice. */
export const MEASURING_TEXTS: Record<MeasuringProblem, { title: string; text: string }> = {
  badReference: {
    title: 'Calibration Error',
    text: `${CALIBRATION} The size of the reference must be larger than zero, and at most 328 ft (100 m).`,
  },
  badCorners: {
    title: 'Calibration Error',
    text: `${CALIBRATION} Place the four corners in order around the rectangle, and not all in a line.`,
  },
  crossedCorners: {
    title: 'Calibration Error',
    text: 'The sides between these corners cross. Tap them in order: upper left, upper right, lower right, lower left.',
  },
  otherReference: {
    title: 'Calibration Error',
    text: 'No rectangle of this size looks like these corners. Place all four on one reference, and check its size.',
  },
  twoReferences: {
    title: 'Calibration Error',
    text: 'This reference contradicts the one that you already measured with in this picture: it is on another surface, or one of them has another size. Use one, or take a picture of each surface.',
  },
  tooFewViews: {
    title: 'Lens Not Calibrated',
    text: 'Take three pictures of the page, each from another side.',
  },
  otherSizes: {
    title: 'Lens Not Calibrated',
    text: 'The pictures have different sizes. Take all of them with the same camera and without zoom.',
  },
  badPage: {
    title: 'Lens Not Calibrated',
    text: 'The crossings of the page were not found exactly. Lay the page flat, and take sharp pictures that it fills.',
  },
  straightViews: {
    title: 'Lens Not Calibrated',
    text: 'The pictures look too straight at the page. Take them from its left, its right, and from below.',
  },
  notCalibrated: {
    title: 'Calibration Required',
    text: 'Please calibrate the measurement tool first using a known reference object.',
  },
  badPoints: { title: 'Measurement Error', text: 'Failed to create measurement. Please try again.' },
  outsidePicture: { title: 'Measurement Error', text: 'Place every point inside the picture.' },
  crossedOutline: {
    title: 'Measurement Error',
    text: 'The outline crosses itself. Place its points in order around the area.',
  },
  offPlane: {
    title: 'Measurement Error',
    text: 'A point is beyond the surface that was calibrated. Measure only on the surface with the reference.',
  },
  beyondRange: {
    title: 'Measurement Error',
    text: 'Too far from the reference to be measured with it. Use a larger one, or take a photo with it closer.',
  },
  tooUncertain: {
    title: 'Measurement Error',
    text: 'Too uncertain to give a number. Move closer, look at the surface more squarely, or use a larger reference.',
  },
};

/** The refusal of a value that would not be reliable. */
export class MeasuringError extends Error {
  override readonly name = 'MeasuringError';
  readonly problem: MeasuringProblem;

  constructor(problem: MeasuringProblem) {
    super(MEASURING_TEXTS[problem].text);
    this.problem = problem;
  }
}
