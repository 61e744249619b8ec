import { ReportLayout, usualLayout } from '@sightline/contracts/reports/layout';
import { ReportSectionName, type ReportType } from '@sightline/contracts/reports/types';
import { z } from 'zod';

/** A layout that is being chosen: a section that is left out keeps its place in the list. */
export const LayoutDraft = ReportLayout.omit({ sections: true }).extend({
  rows: z.array(z.object({ section: ReportSectionName, isIncluded: z.boolean() })),
});
export type LayoutDraft = z.infer<typeof LayoutDraft>;

export function layoutDraftOf({ sections, ...choices }: ReportLayout): LayoutDraft {
  const others = ReportSectionName.options.filter((section) => !sections.includes(section));
  return {
    ...choices,
    rows: [
      ...sections.map((section) => ({ section, isIncluded: true })),
      ...others.map((section) => ({ section, isIncluded: false })),
    ],
  };
}

export function layoutFrom({ rows, ...choices }: LayoutDraft): ReportLayout {
  return { ...choices, sections: rows.flatMap(({ section, isIncluded }) => (isIncluded ? [section] : [])) };
}

/** Takes the sections of another type; the other choices stay. */
export function forType(draft: LayoutDraft, type: ReportType): LayoutDraft {
  return layoutDraftOf({ ...layoutFrom(draft), sections: usualLayout(type).sections });
}
