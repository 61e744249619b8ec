import type { ReportContent } from '@sightline/contracts/reports/content';
import { SEVERITY_LABELS, Severity } from '@sightline/contracts/reports/severities';
import { pastLabel } from '@sightline/wording/labels';
import { fittedText, type Plot, type PlotShape } from '../plots.ts';
import type { SectionOf } from './sections.ts';

/** The charts of a report: marks by section of the checklist, and deficiencies by severity. */

interface Series {
  label: string;
  color: string;
}

interface Bar {
  label: string;
  /** One for each series. */
  counts: number[];
}

/** Dark enough for white digits (4.5 : 1), and apart from each other without red or green (CVD). */
const INK = { pass: '#1c6b43', fail: '#a3231c', neutral: '#566173', attention: '#8a5a00', text: '#1a2230' };

const MARKS = [
  { label: pastLabel('pass'), color: INK.pass, of: 'passed' },
  { label: pastLabel('fail'), color: INK.fail, of: 'findings' },
  { label: pastLabel('notApplicable'), color: INK.neutral, of: 'notApplicable' },
  { label: pastLabel('unmarked'), color: INK.attention, of: 'unmarked' },
] as const;

/** A chart compares: one of a single bar is left out. */
export function charts(content: ReportContent): SectionOf<'plot'>[] {
  return [marksBySection(content), deficienciesBySeverity(content)].flatMap(({ bars, ...chart }) =>
    bars.filter((bar) => totalOf(bar) > 0).length < 2 ? [] : [barChart({ ...chart, bars })],
  );
}

function marksBySection(content: ReportContent): Chart {
  const lists = MARKS.map(({ of }) => content[of]);
  const names = [...new Set(lists.flat().map(({ section }) => section))];
  const bars = names.map((label) => ({
    label,
    counts: lists.map((items) => items.filter(({ section }) => section === label).length),
  }));
  return { title: 'Marks by section', noun: 'Section', series: MARKS, bars };
}

function deficienciesBySeverity({ findings }: ReportContent): Chart {
  const bars = Severity.options.toReversed().map((severity) => ({
    label: SEVERITY_LABELS[severity],
    counts: [findings.filter((item) => item.severity === severity).length],
  }));
  return {
    title: 'Deficiencies by severity',
    noun: 'Severity',
    series: [{ label: 'Deficiencies', color: INK.fail }],
    bars,
  };
}

interface Chart {
  title: string;
  noun: string;
  series: readonly Series[];
  bars: readonly Bar[];
}

/** The numbers are in the bars and in the text for screen readers, so that nothing depends on colors. */
function barChart({ title, noun, series, bars }: Chart): SectionOf<'plot'> {
  const spoken = bars.map(({ label, counts }) => `${label}: ${countsText(series, counts)}`);
  return {
    kind: 'plot',
    title,
    empty: '',
    alt: `Bar chart, ${title.toLowerCase()}. ${spoken.join('; ')}`,
    plot: drawBars(series, bars),
    columns: [{ title: noun, width: 40 }, ...series.map(({ label }) => ({ title: label, width: 15 }))],
    rows: bars.map(({ label, counts }) => [label, ...counts.map(String)]),
  };
}

function countsText(series: readonly Series[], counts: readonly number[]): string {
  return series.map(({ label }, index) => `${counts[index] ?? 0} ${label.toLowerCase()}`).join(', ');
}

/** Points: the width of the text on a letter page. */
const WIDTH = 516;
const LABELS = 130;
const BARS = WIDTH - LABELS - 30;
const ROW = 20;
const LEGEND = 18;
const SIZE = 8.5;

function drawBars(series: readonly Series[], bars: readonly Bar[]): Plot {
  const most = Math.max(1, ...bars.map(totalOf));
  const top = series.length > 1 ? LEGEND : 0;
  const rows = bars.flatMap((bar, index) => drawBar(series, bar, { y: top + index * ROW, most }));
  const key = series.length > 1 ? legend(series) : [];
  return { width: WIDTH, height: top + bars.length * ROW, shapes: [...key, ...rows] };
}

function totalOf({ counts }: Bar): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function legend(series: readonly Series[]): PlotShape[] {
  return series.flatMap(({ label, color }, index) => {
    const x = LABELS + index * 92;
    return [{ kind: 'box', x, y: 2, width: 9, height: 9, fill: color } as const, textAt(x + 13, 10, label)];
  });
}

function drawBar(series: readonly Series[], bar: Bar, { y, most }: { y: number; most: number }): PlotShape[] {
  const shapes: PlotShape[] = [textAt(0, y + 13, fittedText(bar.label, LABELS, SIZE))];
  let x = LABELS;
  for (const [index, { color }] of series.entries()) {
    const count = bar.counts[index] ?? 0;
    const width = (count * BARS) / most;
    if (count > 0) shapes.push({ kind: 'box', x, y: y + 3, width, height: ROW - 6, fill: color });
    if (width >= 12)
      shapes.push({ ...textAt(x + width / 2, y + 13, String(count)), anchor: 'middle', color: '#ffffff' });
    x += width;
  }
  shapes.push({ ...textAt(x + 5, y + 13, String(totalOf(bar))), isBold: true });
  return shapes;
}

function textAt(x: number, y: number, text: string) {
  return { kind: 'text', x, y, text, size: SIZE, color: INK.text, anchor: 'start', isBold: false } as const;
}
