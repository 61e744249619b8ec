import type {
  AverageProblem,
  Calibration,
  Measurement,
} from '@sightline/contracts/measurements/measurements';
import { CHECKS, checkLabel, compare } from '@sightline/measuring/checks';
import type { DrawnMeasurement } from '@sightline/measuring/drawing/drawMeasurements';
import { type Format, measurementText, type ShownMeasurement } from '@sightline/measuring/units';
import { counted } from './counted.ts';
import { MEASUREMENT_TYPE_LABELS } from './siteLabels.ts';

/** Texts of measurements on screens, in exports and in the report. */

type Checked = Pick<Measurement, 'isSquareOnOnly'> & { check?: Measurement['check'] | undefined };
type Worded = ShownMeasurement & Format & Checked;

/** The measurement, `Distance 36.25 ± 0.31 in`, with its limits and its check. */
export function describeMeasurement(measurement: Worded): string {
  return `${MEASUREMENT_TYPE_LABELS[measurement.type]} ${valueText(measurement)}`;
}

/** The value with its limits and its check. */
function valueText(measured: Worded): string {
  const text = measurementText(measured, measured);
  const more = [measured.isSquareOnOnly && 'square-on only', checkText(measured)].filter(Boolean);
  return more.length > 0 ? `${text} (${more.join('; ')})` : text;
}

/** `Stair riser of a dwelling 6.9 to 7.3 in: within 7 3/4`; empty without a check. */
export function checkText({ check, ...measured }: Worded): string {
  return check ? `${CHECKS[check].name} ${compare(check, measured).text}` : '';
}

/** `Stair riser of a dwelling, at most 7 3/4 in: Florida Building Code, Residential R311.7.5.1`; empty without a check. */
export function checkSource({ check }: Pick<Checked, 'check'>): string {
  return check ? `${checkLabel(check)}: ${CHECKS[check].source}` : '';
}

/** `Average of 3 pictures: 36.25 ± 0.21 in`, with its limits and the result of the measurement's check. */
export function averageText(
  {
    count,
    ...averaged
  }: Pick<ShownMeasurement, 'value' | 'uncertainty'> & { isSquareOnOnly: boolean; count: number },
  { type, unit, precision, check }: Pick<ShownMeasurement, 'type'> & Format & Pick<Checked, 'check'>,
): string {
  return `Average of ${count} pictures: ${valueText({ ...averaged, type, unit, precision, check })}`;
}

const AVERAGE_PROBLEMS: Record<AverageProblem, string> = {
  contradicting: 'the pictures contradict each other and may not show the same length',
  onePicture: 'all measurements of this length are on one picture',
  noNumber: 'a measurement of this length has no reliable value',
};

export function noAverageText(problem: AverageProblem): string {
  return `Not averaged: ${AVERAGE_PROBLEMS[problem]}`;
}

type Based = Pick<Measurement, 'calibration'> & {
  [Name in 'isFlat' | 'lens']?: Measurement[Name] | undefined;
};

/** What a value rests on: `Letter paper height, 4 corners; flat on the surface, as stated; calibrated lens`. */
export function basisText({ calibration, isFlat, lens }: Based): string {
  const stated = [isFlat && 'flat on the surface, as stated', lens && 'calibrated lens'];
  return [calibrationText(calibration), ...stated].filter(Boolean).join('; ');
}

/** The source of the picture's scale: `Letter paper height, 4 corners`. */
export function calibrationText(calibration: Calibration): string {
  if (calibration.kind === 'none') return 'None: the angle as the picture shows it';
  const by = calibration.kind === 'rectangle' ? '4 corners' : '2 points';
  return [calibration.reference, by].filter((part) => part !== '').join(', ');
}

/** The label of a picture for screen readers, with the number of measurements drawn over it. */
export function withMeasurements(label: string, count: number): string {
  if (count === 0) return label;
  return `${label}, with ${counted(count, 'measurement')}`;
}

/** The drawing is labeled with the result of its check, if it has one. */
export function drawnMeasurement(measurement: Worded & Pick<Measurement, 'points'>): DrawnMeasurement {
  const { type, points, check } = measurement;
  const text = check ? compare(check, measurement).text : measurementText(measurement, measurement);
  return { type, points, text };
}
