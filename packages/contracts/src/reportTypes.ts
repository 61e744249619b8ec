import { z } from 'zod';

/** The types of a report: which sections of the one outline each has, and in which order. */

export const ReportType = z.enum(['comprehensive', 'summary', 'defect-only', 'compliance']);
export type ReportType = z.infer<typeof ReportType>;

/** One part of the outline; parts without content are left out of every type. */
export type ReportPart =
  | 'letterhead'
  | 'result'
  | 'project'
  | 'inspection'
  | 'figures'
  | 'changes'
  | 'summary'
  | 'deficiencies'
  | 'otherItems'
  | 'measurements'
  | 'generalNotes'
  | 'nextSteps'
  | 'attendance'
  | 'handOvers'
  | 'photos'
  | 'voiceNotes'
  | 'signature'
  | 'verification';

interface ReportTypeFacts {
  label: string;
  /** What a reader finds in it, for the dialog and for the report itself. */
  contents: string;
  /** Which photos, measurements and voice notes it has. All of them keep their numbers. */
  evidence: 'all' | 'deficiencies';
  parts: readonly ReportPart[];
}

const OPENING = ['letterhead', 'result', 'project', 'inspection', 'figures', 'changes'] as const;
/** Every type can be traced to its signer and verified. */
const CLOSING = ['signature', 'verification'] as const;

export const REPORT_TYPES: Record<ReportType, ReportTypeFacts> = {
  comprehensive: {
    label: 'Comprehensive',
    contents: 'Everything on file: all checklist items, photos, measurements, voice notes and attendance.',
    evidence: 'all',
    parts: [
      ...OPENING,
      ...(['summary', 'deficiencies', 'otherItems', 'measurements', 'generalNotes', 'nextSteps'] as const),
      ...(['attendance', 'handOvers', 'photos', 'voiceNotes'] as const),
      ...CLOSING,
    ],
  },
  summary: {
    label: 'Summary',
    contents: 'Result, summary, deficiencies and next steps. Items that passed are counted, not listed.',
    evidence: 'deficiencies',
    parts: [...OPENING, 'summary', 'nextSteps', 'deficiencies', ...CLOSING],
  },
  'defect-only': {
    label: 'Defect-only',
    contents:
      'The deficiencies with their photos, measurements and voice notes, and attendance. Other items are counted, not listed.',
    evidence: 'deficiencies',
    parts: [
      ...OPENING,
      ...(['summary', 'deficiencies', 'nextSteps', 'measurements', 'photos', 'voiceNotes'] as const),
      ...(['attendance', 'handOvers'] as const),
      ...CLOSING,
    ],
  },
  compliance: {
    label: 'Compliance',
    contents:
      'Every checklist item with who marked it and when, then the evidence of the deficiencies, and attendance.',
    evidence: 'deficiencies',
    parts: [
      ...OPENING,
      ...(['deficiencies', 'otherItems', 'nextSteps', 'summary', 'attendance', 'handOvers'] as const),
      ...(['measurements', 'photos', 'voiceNotes'] as const),
      ...CLOSING,
    ],
  },
};
