import type { Calibration, Measurement } from '@sightline/contracts/measurements/measurements';
import type { DrawnMeasurement } from '@sightline/measuring/drawing/drawMeasurements';
import { type Format, measurementText, type ShownMeasurement } from '@sightline/measuring/units';
import { counted } from './counted.ts';
import { MEASUREMENT_TYPE_LABELS } from './siteLabels.ts';

/** Texts of measurements on screens, in exports and in the report. */

type Worded = ShownMeasurement & Format & Pick<Measurement, 'isSquareOnOnly'>;

/** The measurement, `Distance 36.25 ± 0.31 in`, with its limits. */
export function describeMeasurement(measurement: Worded): string {
  const text = `${MEASUREMENT_TYPE_LABELS[measurement.type]} ${measurementText(measurement, measurement)}`;
  return measurement.isSquareOnOnly ? `${text} (square-on only)` : text;
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

export function drawnMeasurement(
  measurement: ShownMeasurement & Format & Pick<Measurement, 'points'>,
): DrawnMeasurement {
  const { type, points } = measurement;
  return { type, points, text: measurementText(measurement, measurement) };
}
