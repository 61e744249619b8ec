import { z } from 'zod';
import { Line } from '../core/fields.ts';
import { ReportTemplate } from './templates.ts';
import { REPORT_TYPES, ReportSectionName, type ReportType } from './types.ts';

/** The layout of a report, chosen by the person who makes it and frozen with its content. */
export const ReportLayout = z.strictObject({
  template: ReportTemplate,
  /**
   * The sections in order of priority. A missing section is left out of the report, not of its content.
   * Decision 027.
   */
  sections: z
    .array(ReportSectionName)
    .refine((sections) => new Set(sections).size === sections.length, 'A section is listed twice')
    .refine((sections) => sections.includes('deficiencies'), 'A report always states its deficiencies'),
  /** Whether photos are included, also those next to deficiencies. */
  includePhotos: z.boolean(),
  includeMap: z.boolean(),
  includeCharts: z.boolean(),
  /** The text across every page, such as `DRAFT`; empty for none. */
  watermark: Line.max(30, 'Use at most 30 characters'),
});
export type ReportLayout = z.infer<typeof ReportLayout>;

/** The layout of a report for which none was chosen. */
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

/**
 * The sections that a layout shows: the switches for photos, map and charts apply wherever these are listed.
 */
export function shownSections(layout: ReportLayout): ReportSectionName[] {
  const { includePhotos, includeMap, includeCharts } = layout;
  const switches: Partial<Record<ReportSectionName, boolean>> = {
    photos: includePhotos,
    map: includeMap,
    charts: includeCharts,
  };
  return layout.sections.filter((section) => switches[section] ?? true);
}
