import type { EntryKind } from '../../offline/EntryKind.ts';
import { checklistChange } from './checklistChange.ts';
import { measurement, measurementChange, measurementDeletion } from './measurements.ts';
import { positionChange, positionDeletion, positions } from './positions.ts';
import { findingDecision, scan } from './scans.ts';
import { signature } from './signature.ts';
import { site } from './site.ts';
import { siteReport } from './siteReport.ts';
import { siteRoom } from './siteRooms.ts';
import { statusChange } from './statusChange.ts';
import { still } from './still.ts';
import { voiceNote } from './voiceNote.ts';

/** All kinds of unsent work. An entry that an earlier page left is sent by any page. */
export const KINDS: readonly EntryKind[] = [
  ...[still, voiceNote, checklistChange, signature, statusChange, site],
  ...[positions, positionChange, positionDeletion, measurement, measurementChange, measurementDeletion],
  ...[siteRoom, scan, findingDecision, siteReport],
];
