import type { ItemGroup, SectionItem } from './sections.ts';

/** `Panel: 12 passed`, one line for each section of the checklist, in the order of their first items. */
export function groupItems(items: readonly SectionItem[], outcome: string): ItemGroup[] {
  const bySection = Map.groupBy(items, ({ section }) => section);
  return [...bySection].map(([section, own]) => ({
    title: `${section}: ${own.length} ${outcome}`,
    text: [own.map(itemText).join(', '), timesOf(own)].filter((part) => part !== '').join('. '),
  }));
}

/** `Final electrical (Cover is missing; Distance 3 in)` */
function itemText({ label, notes, measurements, references }: SectionItem): string {
  const more = [notes.replaceAll(/\s+/g, ' '), ...measurements, references].filter((part) => part !== '');
  return more.length === 0 ? label : `${label} (${more.join('; ')})`;
}

/** `Marked Nov 20, 2026, 9:03 AM EST to Nov 20, 2026, 9:20 AM EST`, in whatever order the items were marked. */
function timesOf(items: readonly SectionItem[]): string {
  const marked = items.flatMap(({ markedAt, marked: text }) =>
    markedAt === null ? [] : [{ markedAt, text }],
  );
  const inOrder = marked.toSorted((one, other) => Date.parse(one.markedAt) - Date.parse(other.markedAt));
  const [first, last] = [inOrder[0]?.text, inOrder.at(-1)?.text];
  if (first === undefined) return '';
  return first === last ? `Marked ${first}` : `Marked ${first} to ${last}`;
}
