import type { Calibration, Measurement } from '@sightline/contracts/measurements/measurements';
import type { DrawnMeasurement } from '@sightline/measuring/drawing/drawMeasurements';
import { type Format, measurementText, type ShownMeasurement } from '@sightline/measuring/units';
import { MEASUREMENT_TYPE_LABELS } from './siteLabels.ts';

/** How measurements are worded on screens, in exports and in the report. */

type Worded = ShownMeasurement & Format & Pick<Measurement, 'isSquareOnOnly'>;

/** `Distance 36.25 ± 0.31 in`, and what limits it. */
export function describeMeasurement(measurement: Worded): string {
  const text = `${MEASUREMENT_TYPE_LABELS[measurement.type]} ${measurementText(measurement, measurement)}`;
  return measurement.isSquareOnOnly ? `${text} (square-on only)` : text;
}

/** What gave the picture its scale: `Letter paper height, 4 corners`. */
export function calibrationText(calibration: Calibration): string {
  if (calibration.kind === 'none') return 'None: the angle as the picture shows it';
  const by = calibration.kind === 'rectangle' ? '4 corners' : '2 points';
  return [calibration.reference, by].filter((part) => part !== '').join(', ');
}

/** For the label of a picture, which does not read out what is drawn over it. */
export function withMeasurements(label: string, count: number): string {
  if (count === 0) return label;
  return `${label}, with ${count} ${count === 1 ? 'measurement' : 'measurements'}`;
}

/** A stored measurement as it is drawn over its photo. */
export function drawnMeasurement(
  measurement: ShownMeasurement & Format & Pick<Measurement, 'points'>,
): DrawnMeasurement {
  const { type, points } = measurement;
  return { type, points, text: measurementText(measurement, measurement) };
}
