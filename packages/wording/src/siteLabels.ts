import type { ChecklistFieldName } from '@sightline/contracts/checklists/checklistFields';
import type { MeasurementFields } from '@sightline/contracts/measurements/measurements';
import type { PhotoCategory, PhotoPriority, PhotoQuality } from '@sightline/contracts/photos/photoDetails';
import type { PhotoContentType } from '@sightline/contracts/photos/photoFormats';
import type { MarkupColor, MarkupShape, PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import type { PhotoDisposition, PhotoSource } from '@sightline/contracts/photos/photos';
import type { PositionCategory } from '@sightline/contracts/positions/positions';
import type {
  FindingState,
  Fixture,
  FoundKind,
  FoundRegion,
  ScanGrade,
  ScanType,
} from '@sightline/contracts/scans/scans';
import type { SiteSource } from '@sightline/contracts/site/site';
import type { SiteRoomFields } from '@sightline/contracts/site/siteRooms';
import type { TranscriptionProblem, TranscriptionState } from '@sightline/contracts/voice-notes/transcripts';
import type { VoiceNoteCategory, VoiceNotePriority } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import type { PlayableState, VoiceNoteStatus } from '@sightline/contracts/voice-notes/voiceNotes';
import type { MeasurementType } from '@sightline/measuring/evaluate';
import type { LengthUnit } from '@sightline/measuring/units';
import { counted } from './counted.ts';
import { RESULT_LABELS } from './labels.ts';

/**
 * The displayed text of data captured on site and in a call: photos, voice notes, scans, positions,
 * measurements. `labels.ts` has all other texts; its rule about types applies here.
 */

export const PHOTO_SOURCE_LABELS: Record<PhotoSource, string> = {
  imageCapture: 'Full-resolution still',
  videoFrame: 'Video frame',
  file: 'Uploaded file',
  scanFrame: 'Frame of a room scan',
};

export const SCAN_TYPE_LABELS: Record<ScanType, string> = {
  quick: 'Quick',
  detailed: 'Detailed',
  'defect-detection': 'Defect detection',
  measurement: 'Measurement',
};

export const SCAN_GRADE_LABELS: Record<ScanGrade, string> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
};

/** Labels of findings, which are only possible: a person decides. */
export const FOUND_KIND_LABELS: Record<FoundKind, string> = {
  crack: 'Possible crack',
  irregularArea: 'Irregular or discolored area',
  object: 'Fixture',
};

/** The label of a region: `Possible crack`, `Fixture: Sink`. */
export function regionLabel({ kind, fixture }: Pick<FoundRegion, 'kind' | 'fixture'>): string {
  return fixture ? `${FOUND_KIND_LABELS[kind]}: ${FIXTURE_LABELS[fixture]}` : FOUND_KIND_LABELS[kind];
}

export const FINDING_STATE_LABELS: Record<FindingState, string> = {
  possible: 'Possible, for review',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

export const FIXTURE_LABELS: Record<Fixture, string> = {
  toilet: 'Toilet',
  sink: 'Sink',
  refrigerator: 'Refrigerator',
  oven: 'Oven',
  microwave: 'Microwave',
  toaster: 'Toaster',
  tv: 'Television',
  bed: 'Bed',
  couch: 'Couch',
  chair: 'Chair',
  diningTable: 'Dining table',
  clock: 'Clock',
  pottedPlant: 'Potted plant',
};

export const SITE_SOURCE_LABELS: Record<SiteSource, string> = {
  geocoded: 'Looked up by its address',
  captured: 'Captured at the property',
};

export const PHOTO_DISPOSITION_LABELS: Record<PhotoDisposition, string> = {
  inReport: 'Put back in the report',
  leftOut: 'Left out of the report',
  deleted: 'Deleted',
};

export const PHOTO_TYPE_LABELS: Record<PhotoContentType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
  'image/heic': 'HEIC',
  'image/heif': 'HEIF',
};

export const PHOTO_CATEGORY_LABELS: Record<PhotoCategory, string> = {
  defect: 'Defect',
  compliance: 'Compliance',
  progress: 'Progress',
  safety: 'Safety',
  general: 'General',
};

/** The word and its color, since color alone never carries the meaning. */
export const PHOTO_PRIORITY_LABELS = {
  critical: { label: 'Critical', color: 'red' },
  high: { label: 'High', color: 'orange' },
  medium: { label: 'Medium', color: 'yellow' },
  low: { label: 'Low', color: 'green' },
} as const satisfies Record<PhotoPriority, { label: string; color: string }>;

export const VOICE_NOTE_CATEGORY_LABELS: Record<VoiceNoteCategory, string> = {
  ...PHOTO_CATEGORY_LABELS,
  instruction: 'Instruction',
};

export const VOICE_NOTE_PRIORITY_LABELS = PHOTO_PRIORITY_LABELS satisfies Record<VoiceNotePriority, object>;

export const VOICE_NOTE_STATUS_LABELS: Record<VoiceNoteStatus, string> = {
  new: 'New',
  transcribed: 'Transcribed',
  reviewed: 'Reviewed',
  approved: 'Approved',
};

/** The warning before pressing Play; empty where the recording plays everywhere. */
export const PLAYABLE_STATE_LABELS: Record<PlayableState, string> = {
  original: '',
  ready: '',
  pending: 'Being converted so that every browser can play it.',
  failed: 'This recording could not be converted. Some browsers cannot play it.',
  notSetUp: 'This server does not convert recordings. Some browsers cannot play this one.',
};

export const TRANSCRIPTION_STATE_LABELS: Record<TranscriptionState, string> = {
  none: 'Not transcribed',
  waiting: 'Transcribing',
  done: 'Draft, not reviewed',
  failed: 'Not transcribed',
  notSetUp: 'Transcription is not set up',
};

export const TRANSCRIPTION_PROBLEM_LABELS: Record<TranscriptionProblem, string> = {
  notSetUp: 'Transcription is not set up. You can type the text.',
  noSpeech: 'No speech was recognized in this recording.',
  unavailable: 'The transcription service did not answer. Try again later.',
  refused: 'The transcription service refused this recording. An admin can check it under Settings, Setup.',
  badReply: 'The transcription service sent a reply that is not a transcript.',
  unreadable: 'This recording could not be converted for transcription.',
  engineFailed: 'Transcription is not available right now. Try again later, or type the text.',
};

export const PHOTO_QUALITY_LABELS: Record<PhotoQuality, string> = {
  standard: 'Standard',
  high: 'High',
  maximum: 'Maximum',
};

export const POSITION_CATEGORY_LABELS: Record<PositionCategory, string> = {
  inspection: 'Inspection',
  reference: 'Reference',
};

export const MARKUP_COLOR_LABELS: Record<MarkupColor, string> = {
  red: 'Red',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  white: 'White',
};

/** The time of the camera's clock, whose time zone is not known: `May 30, 2008, 3:56:01 PM (camera clock)`. */
export function cameraTimeText(takenAt: string): string {
  const time = new Date(takenAt.endsWith('Z') ? takenAt : `${takenAt}Z`).toLocaleString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
  return `${time.replaceAll(/\s/g, ' ')} (camera clock)`;
}

/** The label of a photo for screen readers: `Photo 3: Rusty hanger, with 2 marks`. */
export function withMarks(label: string, { length }: readonly MarkupShape[]): string {
  if (length === 0) return label;
  return `${label}, with ${counted(length, 'mark')}`;
}

/** The people who drew on a photo, each once: `Dana Whitfield, Sam Guest`; empty without marks. */
export function markAuthors(markup: PhotoMarkup): string {
  return [...new Set(markup.map(({ drawnBy }) => drawnBy))].join(', ');
}

export const CHECKLIST_FIELD_LABELS: Record<ChecklistFieldName, string> = {
  privateProvider: 'Private provider',
  buildingOfficial: 'Building official',
  inspectionType: 'Inspection type',
  project: 'Project',
  lot: 'Lot',
  building: 'Building',
  projectNumber: 'Project number',
  area: 'Area',
  inspectionCity: 'Inspection city',
  selectedInspector: 'Inspector',
  inProgress: 'In progress',
  finalTco: 'Final, temporary certificate of occupancy (TCO)',
  finalCo: 'Final, certificate of occupancy (CO)',
  inspectionSatisfactory: RESULT_LABELS.approved,
  inspectionPartial: RESULT_LABELS.partial,
  inspectionUnsatisfactory: RESULT_LABELS.rejected,
  certifiedBuildingOfficial: 'Certified building official',
  locationData: 'Location',
  generalNotes: 'General notes',
};

export const POSITION_FIELD_LABELS = { description: 'Description', category: 'Category' };

export const SITE_ROOM_FIELD_LABELS: Record<keyof SiteRoomFields, string> = {
  name: 'Name',
  type: 'Type',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  notes: 'Notes',
  isCompleted: 'Completed',
};

export const MEASUREMENT_FIELD_LABELS: Record<keyof MeasurementFields, string> = {
  itemId: 'Checklist item',
  roomLabel: 'Room',
  notes: 'Notes',
  unit: 'Unit',
  precision: 'Precision',
  check: 'Check',
  sameAs: 'Same length as',
};

export const MEASUREMENT_TYPE_LABELS: Record<MeasurementType, string> = {
  distance: 'Distance',
  height: 'Height',
  angle: 'Angle',
  area: 'Area',
};

export const LENGTH_UNIT_LABELS: Record<LengthUnit, string> = {
  inches: 'Inches',
  feet: 'Feet',
  feetAndInches: 'Feet and inches',
  meters: 'Meters',
};
