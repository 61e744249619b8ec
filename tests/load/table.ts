import { median, percentile } from './statistics.ts';

/** One line of the bench's table: the measurement, the result, and the target. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The smallest and largest value of a sample. */
  range?: [number, number];
  /** The value below which 95 percent lie, for a sample that is large enough. */
  p95?: number;
  runs: number;
  aim?: string;
}

const ENOUGH_FOR_P95 = 20;

export function sample(name: string, unit: string, values: readonly number[], aim?: string): Figure {
  const range: [number, number] = [Math.min(...values), Math.max(...values)];
  const p95 = values.length >= ENOUGH_FOR_P95 ? { p95: percentile(values, 0.95) } : {};
  return { name, unit, value: median(values), range, ...p95, runs: values.length, ...(aim ? { aim } : {}) };
}

export function single(name: string, unit: string, value: number, aim?: string): Figure {
  return { name, unit, value, runs: 1, ...(aim ? { aim } : {}) };
}

export function printTable(figures: readonly Figure[]): void {
  console.table(
    figures.map((figure) => ({
      figure: figure.name,
      median: valueOf(figure),
      'min - max': rangeOf(figure),
      runs: figure.runs,
      aim: figure.aim ?? '',
    })),
  );
}

export function rangeOf({ range, p95 }: Figure): string {
  if (!range) return '';
  const text = `${round(range[0])} - ${round(range[1])}`;
  return p95 === undefined ? text : `${text}, p95 ${round(p95)}`;
}

export function valueOf({ value, unit }: Figure): string {
  return `${round(value)} ${unit}`.trim();
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
