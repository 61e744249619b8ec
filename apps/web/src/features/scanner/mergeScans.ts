import {
  type FindingDecision,
  FindingDetails,
  SCAN_HISTORY,
  type Scan,
} from '@sightline/contracts/scans/scans';
import type { Entry, FindingDecisionEntry, ScanEntry } from '../../offline/entries.ts';

/** The scans of an inspection as the person left them: the server's, with what still waits on this device. Newest first. */
export function mergeScans(stored: readonly Scan[], entries: readonly Entry[], inspectionId: string): Scan[] {
  const mine = entries.filter((entry) => entry.inspectionId === inspectionId);
  const known = new Set(stored.map(({ id }) => id));
  const waiting = mine.filter((entry): entry is ScanEntry => entry.kind === 'scan' && !known.has(entry.id));
  const decisions = mine.filter((entry) => entry.kind === 'findingDecision');
  return [...stored, ...waiting.map(unsentScan)]
    .map((scan) => withDecisions(scan, decisions))
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
    .slice(0, SCAN_HISTORY);
}

function unsentScan({ scan, inspectionId }: ScanEntry): Scan {
  return { ...scan, inspectionId, receivedAt: scan.endedAt, by: 'you', decisions: [] };
}

function withDecisions(scan: Scan, entries: readonly FindingDecisionEntry[]): Scan {
  const sent = new Set(scan.decisions.map(({ id }) => id));
  const unsent = entries.filter(({ id, scanId }) => scanId === scan.id && !sent.has(id));
  return { ...scan, decisions: [...scan.decisions, ...unsent.map(unsentDecision)] };
}

function unsentDecision(entry: FindingDecisionEntry): FindingDecision {
  const { id, findingId, findingState: state, details, createdAt } = entry;
  return {
    ...NO_DETAILS,
    ...details,
    id,
    findingId,
    state,
    by: 'you',
    at: new Date(createdAt).toISOString(),
  };
}

/** Entries that an earlier release kept have some details, or none. */
const NO_DETAILS = FindingDetails.parse({});
