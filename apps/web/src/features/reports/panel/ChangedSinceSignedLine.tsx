import Alert from '@mui/material/Alert';
import { STAFF } from '@sightline/contracts/accounts/roles';
import { type EvidencePart, getLatestReport } from '@sightline/contracts/reports/reports';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { EVIDENCE_PART_LABELS } from '@sightline/wording/labels';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { keyOf, useRead } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { useRefreshWhenSettled } from '../reportRequests.ts';

interface ChangedSinceSignedLineProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

/** Tells staff, above the checklist and the photos, that these have changed since the report was signed. */
export function ChangedSinceSignedLine(props: ChangedSinceSignedLineProps): ReactNode {
  const { role } = useCurrentUser();
  const isStaff = STAFF.some((staff) => staff === role);
  return isStaff && <Line {...props} />;
}

function Line({ inspectionId, events }: ChangedSinceSignedLineProps): ReactNode {
  const input = { params: { inspectionId } };
  const { data: report } = useRead(getLatestReport, input, { refetchOnMount: 'always' });
  useReadAgain(inspectionId, events, report !== undefined);
  if (!report || report.changedParts.length === 0) return null;
  const version = report.content.reportVersion.number;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      Changed since version {version} of the report was signed: {partsText(report.changedParts)}.
    </Alert>
  );
}

/** Text such as `checklist, photos and voice notes`. */
function partsText(parts: readonly EvidencePart[]): string {
  return new Intl.ListFormat('en-US', { style: 'long' }).format(
    parts.map((part) => EVIDENCE_PART_LABELS[part]),
  );
}

const EVIDENCE: readonly RoomEvent['kind'][] = [
  'field:changed',
  'photo:stored',
  'photo:updated',
  'voiceNote:changed',
];

/** Reads the report again after every change by this device or in the room, once a report exists. */
function useReadAgain(inspectionId: string, events: readonly RoomEvent[], isSigned: boolean): void {
  const queryClient = useQueryClient();
  const isSaving = useOutbox(({ entries }) => entries.some((entry) => entry.parentId === inspectionId));
  useRefreshWhenSettled(isSigned && isSaving, [getLatestReport]);
  const lastChange = events.findLast(({ kind }) => EVIDENCE.includes(kind))?.seq;
  const seen = useRef(lastChange);
  useEffect(() => {
    if (seen.current === lastChange) return;
    seen.current = lastChange;
    const queryKey = keyOf(getLatestReport, { params: { inspectionId } });
    if (isSigned) void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, inspectionId, isSigned, lastChange]);
}
