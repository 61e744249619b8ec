import { getInspection } from '@sightline/contracts/inspections/inspections';
import {
  decideFinding,
  type FindingDecision,
  type FindingDetails,
  type FindingState,
  listScans,
  type NewScan,
  recordScan,
  SCAN_HISTORY,
  type Scan,
} from '@sightline/contracts/scans/scans';
import type { Entry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import { call } from '../../wire/call.ts';
import { storeInList } from './cachedLists.ts';

/** A decision must not overtake its scan. */
const lane = ({ parentId: inspectionId }: Entry): string => `scans:${inspectionId}`;
const reads = [getInspection, listScans];

/** A scan of a room, sent after its keyframes. */
export const scan = defineKind<NewScan, Scan>({
  name: 'scan',
  label: () => 'Room scan',
  lane,
  needs: ({ input }) => input.keyframes,
  without: (input, photoId) =>
    input.keyframes.includes(photoId)
      ? {
          ...input,
          keyframes: input.keyframes.filter((keyframe) => keyframe !== photoId),
          found: input.found.filter((region) => region.photoId !== photoId),
        }
      : input,
  send: ({ parentId: inspectionId, input: body }) => call(recordScan, { params: { inspectionId }, body }),
  show: (queryClient, { parentId: inspectionId }, stored) =>
    storeInList(queryClient, [listScans, inspectionId], { stored: [stored] }),
  reads,
});

interface Decision {
  scanId: string;
  findingId: string;
  /** The keyframe of the finding. Absent in work that an earlier version of the page stored. */
  photoId?: string;
  findingState: FindingState;
  details: FindingDetails;
}

/** A person's decision about a region that a scan found. Its id is that of the decision. */
export const findingDecision = defineKind<Decision, Scan>({
  name: 'findingDecision',
  label: () => 'Decision about a scan finding',
  lane,
  // The scan is sent without the findings of a keyframe that was discarded, so the server would refuse this.
  partOf: ({ photoId = '' }) => photoId,
  send: ({ id: decisionId, input: { scanId, findingId, findingState: state, details } }) =>
    call(decideFinding, { params: { scanId, findingId }, body: { decisionId, state, ...details } }),
  show: (queryClient, { parentId: inspectionId }, stored) =>
    storeInList(queryClient, [listScans, inspectionId], { stored: [stored] }),
  reads,
});

/** The server's scans of an inspection, with this device's unsent work on top; newest first. */
export function scansWithUnsent(stored: readonly Scan[], entries: readonly Entry[]): Scan[] {
  const known = new Set(stored.map(({ id }) => id));
  const waiting = entries.filter(scan.is).filter(({ id }) => !known.has(id));
  const decisions = entries.filter(findingDecision.is);
  return [...stored, ...waiting.map(unsentScan)]
    .map((listed) => withDecisions(listed, decisions))
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
    .slice(0, SCAN_HISTORY);
}

function unsentScan({ input, parentId: inspectionId }: Entry<NewScan>): Scan {
  return { ...input, inspectionId, receivedAt: input.endedAt, by: 'you', decisions: [] };
}

function withDecisions(listed: Scan, entries: readonly Entry<Decision>[]): Scan {
  const sent = new Set(listed.decisions.map(({ id }) => id));
  const unsent = entries.filter(({ id, input }) => input.scanId === listed.id && !sent.has(id));
  return { ...listed, decisions: [...listed.decisions, ...unsent.map(unsentDecision)] };
}

function unsentDecision({ id, createdAt, input }: Entry<Decision>): FindingDecision {
  const { findingId, findingState: state, details } = input;
  return { ...details, id, findingId, state, by: 'you', at: new Date(createdAt).toISOString() };
}
