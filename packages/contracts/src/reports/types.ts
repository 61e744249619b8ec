import { z } from 'zod';

/** The types of a report: the sections of the one outline that each has, and their order. */

export const ReportType = z.enum(['comprehensive', 'summary', 'defect-only', 'compliance']);
export type ReportType = z.infer<typeof ReportType>;

/**
 * The optional sections of a report, in any order. Letterhead, result and facts come before them, signature and
 * verification after them; every report has these.
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
    sections: [
      ...(['figures', 'charts', 'summary', 'deficiencies', 'otherItems', 'map', 'measurements'] as const),
      ...(['rooms', 'generalNotes', 'nextSteps', 'attendance', 'photos', 'voiceNotes'] as const),
      'scanFindings',
    ],
  },
  summary: {
    label: 'Summary',
    contents: 'Result, summary, deficiencies and next steps. Items that passed are counted, not listed.',
    evidence: 'deficiencies',
    sections: ['figures', 'summary', 'nextSteps', 'deficiencies'],
  },
  'defect-only': {
    label: 'Defect-only',
    contents:
      'The deficiencies with their photos, measurements and voice notes, possible defects that a scan found, and attendance. Other items are counted, not listed.',
    evidence: 'deficiencies',
    sections: [
      ...(['figures', 'summary', 'deficiencies', 'nextSteps', 'charts', 'measurements', 'photos'] as const),
      ...(['voiceNotes', 'scanFindings', 'attendance'] as const),
    ],
  },
  compliance: {
    label: 'Compliance',
    contents:
      'Every checklist item with who marked it and when, then the evidence of the deficiencies, and attendance.',
    evidence: 'deficiencies',
    sections: [
      ...(['figures', 'charts', 'deficiencies', 'otherItems', 'nextSteps', 'summary', 'attendance'] as const),
      ...(['measurements', 'photos', 'voiceNotes', 'scanFindings'] as const),
    ],
  },
};
