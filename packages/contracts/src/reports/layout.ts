import { z } from 'zod';
import { Line } from '../core/fields.ts';
import { ReportTemplate } from './templates.ts';
import { REPORT_TYPES, ReportSectionName, type ReportType } from './types.ts';

/** How a report is put together, as the person who makes it chose; frozen with its content. */
export const ReportLayout = z.strictObject({
  template: ReportTemplate,
  /** In order of priority. A missing section is left out of the report, not of its content. Decision 027. */
  sections: z
    .array(ReportSectionName)
    .refine((sections) => new Set(sections).size === sections.length, 'A section is listed twice')
    .refine((sections) => sections.includes('deficiencies'), 'A report always states its deficiencies'),
  /** Also of those beside deficiencies. */
  includePhotos: z.boolean(),
  includeMap: z.boolean(),
  includeCharts: z.boolean(),
  /** Across every page, such as `DRAFT`; empty for none. */
  watermark: Line.max(30, 'Use at most 30 characters'),
});
export type ReportLayout = z.infer<typeof ReportLayout>;

/** The layout of a report for which nobody chose another one. */
export function usualLayout(type: ReportType): ReportLayout {
  return {
    template: 'professional',
    sections: [...REPORT_TYPES[type].sections],
    includePhotos: true,
    includeMap: true,
    includeCharts: true,
    watermark: '',
  };
}

/** The sections that a layout shows: switches for photos, map and charts hold wherever these are listed. */
export function shownSections(layout: ReportLayout): ReportSectionName[] {
  const { includePhotos, includeMap, includeCharts } = layout;
  const switches: Partial<Record<ReportSectionName, boolean>> = {
    photos: includePhotos,
    map: includeMap,
    charts: includeCharts,
  };
  return layout.sections.filter((section) => switches[section] ?? true);
}
