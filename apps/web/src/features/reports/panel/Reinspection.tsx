import RepeatIcon from '@mui/icons-material/EventRepeatRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { type Report, scheduleReinspection } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';

/** Creates the re-inspection of the failed items; its report shows them before and after. */
export function Reinspection({ report: { inspectionId, content } }: { report: Report }): ReactNode {
  const schedule = useSend(scheduleReinspection, { refreshes: [listInspections] });
  if (content.findings.length === 0) return null;
  if (schedule.data)
    return (
      <Alert severity="success" sx={{ mt: 2 }}>
        {`A re-inspection of ${countText(content.findings.length)} was created, without a date yet. `}
        <Link component={RouterLink} to={`/inspection/${schedule.data.id}`}>
          Open the re-inspection
        </Link>
      </Alert>
    );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<RepeatIcon />}
        disabled={schedule.isPending}
        onClick={() => schedule.mutate({ params: { inspectionId }, body: {} })}
        sx={{ mt: 2 }}
      >
        Create re-inspection
      </Button>
      {schedule.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {errorMessage(schedule.error)}
        </Alert>
      )}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? 'the failed item' : `the ${count} failed items`;
}
