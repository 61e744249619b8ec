import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  downloadCallLog,
  listProblemReports,
  type ProblemReport,
} from '@sightline/contracts/rooms/problemReports';
import type { ReactNode } from 'react';
import { Time } from '../../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../../ui/time.ts';
import { urlOf } from '../../../wire/call.ts';
import { useRead } from '../../../wire/queries.ts';

/** Problems that were reported in the inspection's calls, one line each. Nothing while there are none. */
export function ProblemReports({ inspectionId }: { inspectionId: string }): ReactNode {
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
