import type { ReportContent, ReportMeasurement } from '@sightline/contracts/reports/content';
import {
  averageText,
  basisText,
  checkSource,
  describeMeasurement,
  noAverageText,
} from '@sightline/wording/measurementTexts';
import { deviceTimeText } from '../reportTexts.ts';
import type { SectionOf } from './sections.ts';

/** Measurements in a report: a table of their own, and a line with each photo and item that they belong to. */

/** Left out where nothing was measured. */
export function measurementTable(content: ReportContent): SectionOf<'table'>[] {
  const { measurements, timeZone } = content;
  if (measurements.length === 0) return [];
  return [
    {
      kind: 'table',
      title: `Measurements (${measurements.length})`,
      empty: '',
      columns: [
        { title: 'Value (± 95 % interval)', width: 30 },
        { title: 'Calibrated by', width: 22 },
        { title: 'Measured on', width: 26 },
        { title: 'Measured', width: 22 },
      ],
      rows: measurements.map((measurement) => [
        lines(
          describeMeasurement(measurement),
          averageOf(measurement),
          checkSource(measurement),
          measurement.notes,
        ),
        basisText(measurement),
        placeOf(measurement, content),
        measuredText(measurement, timeZone),
      ]),
    },
  ];
}

function measuredText({ measuredAt: madeAt, receivedAt, by }: ReportMeasurement, timeZone: string): string {
  return `${deviceTimeText({ madeAt, receivedAt }, timeZone)}, by ${by}`;
}

/** `Photo 3, Gas piping, Garage` */
function placeOf({ photoId, itemId, roomLabel }: ReportMeasurement, content: ReportContent): string {
  const { findings, passed, notApplicable, unmarked } = content;
  const items = [...findings, ...passed, ...notApplicable, ...unmarked];
  const label = items.find(({ id }) => id === itemId)?.label ?? '';
  return [photoName(photoId, content), label, roomLabel].filter((part) => part !== '').join(', ');
}

/** One line for each measurement of a checklist item. */
export function itemMeasurements(itemId: string, content: ReportContent): string[] {
  const own = content.measurements.filter((measurement) => measurement.itemId === itemId);
  return own.flatMap((measurement) => {
    const average = averageOf(measurement);
    const text = [describeMeasurement(measurement), photoName(measurement.photoId, content)].join(', ');
    return average ? [text, average] : [text];
  });
}

/** The average, or why there is none; empty unless the measurement is the first of several of one length. */
function averageOf(measurement: ReportMeasurement): string {
  const { average, averageProblem } = measurement;
  if (average) return averageText(average, measurement);
  return averageProblem ? noAverageText(averageProblem) : '';
}

export function photoName(photoId: string, { photos }: ReportContent): string {
  return `Photo ${photos.findIndex(({ id }) => id === photoId) + 1}`;
}

function lines(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('. ');
}
