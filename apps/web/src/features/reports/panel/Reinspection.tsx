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
import { newTab } from '../addresses.ts';

interface ReinspectionProps {
  report: Report;
  inNewTab: boolean;
}

/**
 * Creates the re-inspection of the failed items, whose report shows them before and after, or leads to it. That of an
 * earlier version stays open next to the button.
 */
export function Reinspection({ report, inNewTab }: ReinspectionProps): ReactNode {
  const { inspectionId, content } = report;
  const count = content.findings.length;
  const schedule = useSend(scheduleReinspection, { refreshes: [listInspections] });
  const { known, isReading } = useReinspection(report, count > 0);
  if (count === 0 || isReading) return null;
  if (schedule.data)
    return (
      <Alert severity="success">
        {`A re-inspection of ${counted(count, 'failed item')} was created. Set its time next. `}
        <OpenLink inspection={schedule.data} inNewTab={inNewTab} />
      </Alert>
    );
  const link = known && <OpenLink inspection={known} inNewTab={inNewTab} />;
  if (known?.reinspects?.reportId === report.id) return link;
  return (
    <>
      {link}
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

function OpenLink({ inspection, inNewTab }: { inspection: Inspection; inNewTab: boolean }): ReactNode {
  return (
    <Link
      component={RouterLink}
      to={`/inspection/${inspection.id}`}
      {...newTab(inNewTab)}
      sx={{ py: 1.25, display: 'inline-block' }}
    >
      Open the re-inspection
    </Link>
  );
}

/** The re-inspection of this version of the report, or else of an earlier one. */
function useReinspection(
  { id, inspectionId }: Report,
  enabled: boolean,
): { known: Inspection | undefined; isReading: boolean } {
  const { data, isLoading } = useRead(getInspection, { params: { inspectionId } }, { enabled });
  const clientId = data?.clientId ?? '';
  const others = useRead(
    listInspections,
    { query: { clientId, limit: 100 } },
    { enabled: enabled && data !== undefined },
  );
  const known =
    others.data?.items.filter(({ reinspects }) => reinspects?.inspectionId === inspectionId) ?? [];
  return {
    known: known.find(({ reinspects }) => reinspects?.reportId === id) ?? known[0],
    isReading: isLoading || others.isLoading,
  };
}
