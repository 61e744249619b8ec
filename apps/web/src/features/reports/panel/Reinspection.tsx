import RepeatIcon from '@mui/icons-material/EventRepeatRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import {
  getInspection,
  type Inspection,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { type Report, scheduleReinspection } from '@sightline/contracts/reports/reports';
import { counted } from '@sightline/wording/counted';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { errorMessage } from '../../../wire/CallError.ts';
import { useRead, useSend } from '../../../wire/queries.ts';

/** Creates the re-inspection of the failed items, whose report shows them before and after, or leads to it. */
export function Reinspection({ report: { inspectionId, content } }: { report: Report }): ReactNode {
  const count = content.findings.length;
  const schedule = useSend(scheduleReinspection, { refreshes: [listInspections] });
  const known = useReinspection(inspectionId, count > 0);
  if (count === 0) return null;
  if (schedule.data)
    return (
      <Alert severity="success">
        {`A re-inspection of ${counted(count, 'failed item')} was created. Set its time next. `}
        <OpenLink inspection={schedule.data} />
      </Alert>
    );
  if (known) return <OpenLink inspection={known} />;
  return (
    <>
      <Button
        startIcon={<RepeatIcon />}
        disabled={schedule.isPending}
        onClick={() => schedule.mutate({ params: { inspectionId }, body: {} })}
        sx={{ ml: -1, minHeight: 44 }}
      >
        Create re-inspection
      </Button>
      {schedule.error && <Alert severity="error">{errorMessage(schedule.error)}</Alert>}
    </>
  );
}

function OpenLink({ inspection }: { inspection: Inspection }): ReactNode {
  return (
    <Link
      component={RouterLink}
      to={`/inspection/${inspection.id}`}
      sx={{ py: 1.25, display: 'inline-block' }}
    >
      Open the re-inspection
    </Link>
  );
}

/** The re-inspection of an inspection, if one was created. */
function useReinspection(inspectionId: string, enabled: boolean): Inspection | undefined {
  const { data } = useRead(getInspection, { params: { inspectionId } }, { enabled });
  const clientId = data?.clientId ?? '';
  const others = useRead(
    listInspections,
    { query: { clientId, limit: 100 } },
    { enabled: enabled && data !== undefined },
  );
  return others.data?.items.find(({ reinspects }) => reinspects?.inspectionId === inspectionId);
}
