import { cpus, loadavg } from 'node:os';
import { type Figure, rangeOf, valueOf } from './table.ts';

/** The figures of one part of the bench, with the method, day and machine. */
export interface Section {
  title: string;
  /** One line about how it is measured. */
  method: string;
  /** A machine with its load, and the day. */
  measuredOn: string;
  figures: readonly Figure[];
}

const HEAD = `# Performance

Written by \`npm run bench -- --markdown\`; \`--only NAME\` replaces one section. All processes and browsers of a section run
on one machine, over loopback. Its speed changes by the hour, so compare a figure with the baseline of its section, not with
another day. A value is a median with its range, or one measurement.
`;

/** The machine and its load, as each section names them. */
export function describeMachine(now = new Date()): string {
  const day = now.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const all = cpus();
  const [load = 0] = loadavg();
  return `${day}, ${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), load ${load.toFixed(1)}`;
}

/** Sections that are written by hand follow those of the bench. */
const BY_HAND = ['What the machine sees, hears, measures and reads', 'Measured once', 'Limits'];

/** Replaces the document's sections that have the same title as these; new ones follow the last of the bench. */
export function updateDocument(former: string, sections: readonly Section[]): string {
  const [, ...kept] = former.split(/^(?=## )/m);
  const texts = new Map(kept.map((text) => [titleOf(text), text.trimEnd()]));
  for (const section of sections) texts.set(section.title, sectionText(section));
  const [byHand, ofBench] = [true, false].map((isByHand) =>
    [...texts].flatMap(([title, text]) => (BY_HAND.includes(title) === isByHand ? [text] : [])),
  );
  return `${[HEAD.trimEnd(), ...(ofBench ?? []), ...(byHand ?? [])].join('\n\n')}\n`;
}

const titleOf = (text: string): string => /^## (.*)$/m.exec(text)?.[1] ?? '';

function sectionText({ title, method, measuredOn, figures }: Section): string {
  const hasAims = figures.some(({ aim }) => aim !== undefined);
  const line = (cells: readonly string[]): string => `| ${cells.slice(0, hasAims ? 3 : 2).join(' | ')} |`;
  const rows = figures.map((figure) => line([nameOf(figure), valueWithRange(figure), figure.aim ?? '']));
  const head = [line(['figure', 'value', 'aim']), line(['---', '---', '---'])];
  return [`## ${title}`, '', `${method} Measured ${measuredOn}.`, '', ...head, ...rows].join('\n');
}

/** Without a range where all values of the sample are one. */
function valueWithRange(figure: Figure): string {
  const [least, most] = figure.range ?? [0, 0];
  return least === most ? valueOf(figure) : `${valueOf(figure)} (${rangeOf(figure)})`;
}

/** A figure that explains the one above it is indented in the table on the terminal. */
const nameOf = ({ name }: Figure): string => (name.startsWith('  ') ? `… ${name.trim()}` : name);
