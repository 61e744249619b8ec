import { z } from 'zod';

/**
 * The templates of a report: the same sections with different designs. Every rendering reads the look, never
 * the name.
 */

export const ReportTemplate = z.enum(['professional', 'detailed', 'summary', 'legal'], {
  error: 'There is no such report template',
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

export interface ReportLook {
  face: 'sans' | 'serif';
  /** The color of headings and rules: the company's, or none. Colors that carry meaning stay. */
  ink: 'brand' | 'black';
  density: 'compact' | 'normal' | 'roomy';
  numbersSections: boolean;
  photosInRow: 1 | 2 | 3;
  /** `short`: author, time and place. `all`: also source, size and hash. */
  photoFacts: 'short' | 'all';
  /** Whether all 64 digits of a hash are shown instead of the first 16. */
  hasWholeHashes: boolean;
  /** Whether the numbers of charts and map are shown in a table below. */
  hasPlotTables: boolean;
}

interface ReportTemplateFacts {
  label: string;
  /** The description for the person who chooses. */
  description: string;
  look: ReportLook;
}

const PROFESSIONAL: ReportLook = {
  face: 'sans',
  ink: 'brand',
  density: 'normal',
  numbersSections: false,
  photosInRow: 2,
  photoFacts: 'all',
  hasWholeHashes: false,
  hasPlotTables: false,
};

export const REPORT_TEMPLATES: Record<ReportTemplate, ReportTemplateFacts> = {
  professional: {
    label: 'Professional',
    description: 'In the color of the company, two photos in a row.',
    look: PROFESSIONAL,
  },
  detailed: {
    label: 'Detailed',
    description: 'Numbered sections, one large photo in a row, whole hashes, charts with their numbers.',
    look: {
      ...PROFESSIONAL,
      density: 'roomy',
      numbersSections: true,
      photosInRow: 1,
      hasWholeHashes: true,
      hasPlotTables: true,
    },
  },
  summary: {
    label: 'Summary',
    description: 'Compact: smaller type, three photos in a row with few facts.',
    look: { ...PROFESSIONAL, density: 'compact', photosInRow: 3, photoFacts: 'short' },
  },
  legal: {
    label: 'Legal',
    description:
      'Black on white in a serif face, numbered sections, whole hashes, charts with their numbers.',
    look: {
      ...PROFESSIONAL,
      face: 'serif',
      ink: 'black',
      numbersSections: true,
      hasWholeHashes: true,
      hasPlotTables: true,
    },
  },
};
