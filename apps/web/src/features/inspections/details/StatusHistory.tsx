import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { listStatusChanges, type StatusChange } from '@sightline/contracts/inspections/inspectionHistory';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import {
  downloadCallLog,
  listProblemReports,
  type ProblemReport,
} from '@sightline/contracts/rooms/problemReports';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { STATUS_TONES } from '../../../inspection/ui/statusTones.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/Time.tsx';
import { DATE_FORMAT, MOMENT_FORMAT } from '../../../ui/time.ts';
import { urlOf } from '../../../wire/call.ts';
import { useRead } from '../../../wire/queries.ts';

/**
 * Each status of the inspection, newest first, with its author, time and reason, and the time and inspector
 * then set.
 */
export function StatusHistory({ inspection }: { inspection: Inspection }): ReactNode {
  const params = { inspectionId: inspection.id };
  const { data, error, isPending, refetch } = useRead(listStatusChanges, { params });
  return (
    <SectionCard title="Status history">
      {isPending && <RowsSkeleton label="Loading the history..." count={2} />}
      {error && !data && <ErrorState title="Couldn't load the history" error={error} onRetry={refetch} />}
      {data && (
        <Box component="ol" aria-label="Status history" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.toReversed().map((change) => (
            <Change key={change.at} change={change} />
          ))}
          <Box component="li" sx={{ pt: 1 }}>
            <Typography variant="body2" color="textSecondary">
              Created <Time instant={inspection.createdAt} format={DATE_FORMAT} />
            </Typography>
          </Box>
        </Box>
      )}
      <ProblemReports inspectionId={inspection.id} />
    </SectionCard>
  );
}

function Change({ change: { at, by, from, to, reason, note } }: { change: StatusChange }): ReactNode {
  return (
    <Box component="li" sx={{ pb: 1, mb: 1, borderBottom: 1, borderColor: 'divider' }}>
      <StatusChip tone={STATUS_TONES[to]}>{INSPECTION_STATUS_LABELS[to]}</StatusChip>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {from === to ? 'Changed' : `From ${INSPECTION_STATUS_LABELS[from]}`} by {by},{' '}
        <Time instant={at} format={MOMENT_FORMAT} withZone />
      </Typography>
      {note && <Typography variant="body2">{note}</Typography>}
      {reason && <Typography variant="body2">Reason: {reason}</Typography>}
    </Box>
  );
}

/** The problems reported in the inspection's calls, one line each. Renders nothing if there are none. */
function ProblemReports({ inspectionId }: { inspectionId: string }): ReactNode {
  const { data = [] } = useRead(listProblemReports, { params: { inspectionId } });
  if (data.length === 0) return null;
  return (
    <Box component="ul" aria-label="Reported problems" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
      {data.map((report) => (
        <Typography key={report.id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Line report={report} />
        </Typography>
      ))}
    </Box>
  );
}

function Line({ report: { id, by, at, text } }: { report: ProblemReport }): ReactNode {
  return (
    <>
      {`Problem reported by ${by}, `}
      <Time instant={at} format={MOMENT_FORMAT} withZone />
      {text && `: ${text}`}{' '}
      <Link href={urlOf(downloadCallLog.path, { params: { problemReportId: id } })} download>
        Download log
      </Link>
    </>
  );
}
