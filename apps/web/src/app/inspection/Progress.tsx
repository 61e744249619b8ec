import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { paymentLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';

interface ProgressProps {
  inspection: Inspection;
  events: readonly RoomEvent[];
}

/** How far the inspection is, from its time to its payment. */
export function Progress({ inspection, events }: ProgressProps): ReactNode {
  if (inspection.status === 'cancelled') return null;
  return (
    <Box component="ol" aria-label="Progress" sx={LIST}>
      {stepsOf(inspection, events).map(({ label, isDone }) => (
        <Box component="li" key={label} sx={{ ...STEP, color: isDone ? 'text.primary' : 'text.secondary' }}>
          {isDone ? (
            <DoneIcon fontSize="small" color="success" aria-hidden />
          ) : (
            <OpenIcon fontSize="small" aria-hidden />
          )}
          {label}
          <span style={visuallyHidden}>{isDone ? ', done' : ', open'}</span>
        </Box>
      ))}
    </Box>
  );
}

interface Step {
  label: string;
  isDone: boolean;
}

function stepsOf(inspection: Inspection, events: readonly RoomEvent[]): Step[] {
  const { status, isRequested, scheduledDate, isVirtual, feeCents, paymentStatus } = inspection;
  const isInspected = status === 'completed' || status === 'report_delivered';
  return [
    { label: 'Scheduled', isDone: isInspected || (!isRequested && scheduledDate !== null) },
    isVirtual ? callOf(events, isInspected) : { label: 'Visit', isDone: isInspected },
    { label: 'Report sent', isDone: status === 'report_delivered' },
    ...(feeCents && paymentLabel(inspection) ? [{ label: 'Paid', isDone: paymentStatus === 'paid' }] : []),
  ];
}

/** By attendance, as in the report: an inspection may be completed without a call. */
function callOf(events: readonly RoomEvent[], isInspected: boolean): Step {
  const isDone = events.some(({ kind }) => kind === 'peer:joined');
  return { label: isDone || !isInspected || events.length === 0 ? 'Call' : 'No call', isDone };
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.5,
} as const;
const STEP = { display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 32, fontSize: '0.875rem' };
