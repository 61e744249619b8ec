import { z } from 'zod';

/** The types of a report: the sections of the one outline that each has, and their order. */

export const ReportType = z.enum(['comprehensive', 'summary', 'defect-only', 'compliance']);
export type ReportType = z.infer<typeof ReportType>;

/**
 * The optional sections of a report, in any order. Letterhead and result come before them; facts, signature and
 * verification after them. Every report has these.
 */
export const ReportSectionName = z.enum([
  'figures',
  'charts',
  'summary',
  'deficiencies',
  'otherItems',
  'map',
  'measurements',
  'rooms',
  'generalNotes',
  'nextSteps',
  'attendance',
  'photos',
  'voiceNotes',
  'scanFindings',
]);
export type ReportSectionName = z.infer<typeof ReportSectionName>;

export const REPORT_SECTION_LABELS: Record<ReportSectionName, string> = {
  figures: 'Key figures',
  charts: 'Charts',
  summary: 'Summary',
  deficiencies: 'Deficiencies',
  otherItems: 'Other checklist items',
  map: 'Map',
  measurements: 'Measurements',
  rooms: 'Rooms',
  generalNotes: 'General notes',
  nextSteps: 'Next steps',
  attendance: 'Attendance',
  photos: 'Photos',
  voiceNotes: 'Voice notes',
  scanFindings: 'Scan findings',
};

interface ReportTypeFacts {
  label: string;
  /** The content in words, for the dialog and for the report itself. */
  contents: string;
  /** The included photos, measurements, voice notes and scan findings. All of them keep their numbers. */
  evidence: 'all' | 'deficiencies';
  /**
   * Whether each item without a deficiency has a row with its author and time; otherwise a line per section.
   */
  hasItemRows: boolean;
  /**
   * The sections, unless the person who makes the report chooses others; those without content are left out.
   */
  sections: readonly ReportSectionName[];
}

export const REPORT_TYPES: Record<ReportType, ReportTypeFacts> = {
  comprehensive: {
    label: 'Comprehensive',
    contents:
      'Everything on file: all checklist items, photos, measurements, rooms, voice notes, scan findings and attendance.',
    evidence: 'all',
    hasItemRows: false,
    sections: [
      ...([
        'deficiencies',
        'nextSteps',
        'summary',
        'generalNotes',
        'otherItems',
        'figures',
        'charts',
      ] as const),
      ...(['map', 'measurements', 'rooms', 'attendance', 'photos', 'voiceNotes', 'scanFindings'] as const),
    ],
  },
  summary: {
    label: 'Summary',
    contents: 'Result, summary, deficiencies and next steps. Items that passed are counted, not listed.',
    evidence: 'deficiencies',
    hasItemRows: false,
    sections: ['deficiencies', 'nextSteps', 'summary', 'figures'],
  },
  'defect-only': {
    label: 'Defect-only',
    contents:
      'The deficiencies with their photos, measurements and voice notes, possible defects that a scan found, and attendance. Other items are counted, not listed.',
    evidence: 'deficiencies',
    hasItemRows: false,
    sections: [
      ...(['deficiencies', 'nextSteps', 'summary', 'figures', 'charts', 'measurements', 'photos'] as const),
      ...(['voiceNotes', 'scanFindings', 'attendance'] as const),
    ],
  },
  compliance: {
    label: 'Compliance',
    contents:
      'Every checklist item with who marked it and when, then the evidence of the deficiencies, and attendance.',
    evidence: 'deficiencies',
    hasItemRows: true,
    sections: [
      ...(['deficiencies', 'nextSteps', 'otherItems', 'summary', 'figures', 'charts', 'attendance'] as const),
      ...(['measurements', 'photos', 'voiceNotes', 'scanFindings'] as const),
    ],
  },
};
