import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { paymentLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';

/** How far the inspection is, from its time to its payment. */
export function Progress({ inspection }: { inspection: Inspection }): ReactNode {
  if (inspection.status === 'cancelled') return null;
  return (
    <Box component="ol" aria-label="Progress" sx={LIST}>
      {stepsOf(inspection).map(({ label, isDone }) => (
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

function stepsOf(inspection: Inspection): { label: string; isDone: boolean }[] {
  const { status, isRequested, scheduledDate, isVirtual, feeCents, paymentStatus } = inspection;
  const isInspected = status === 'completed' || status === 'report_delivered';
  return [
    { label: 'Scheduled', isDone: isInspected || (!isRequested && scheduledDate !== null) },
    { label: isVirtual ? 'Call' : 'Visit', isDone: isInspected },
    { label: 'Report sent', isDone: status === 'report_delivered' },
    ...(feeCents && paymentLabel(inspection) ? [{ label: 'Paid', isDone: paymentStatus === 'paid' }] : []),
  ];
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
