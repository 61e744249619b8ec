import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { dayText } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';

interface TimelineProps {
  inspection: Inspection;
  /** The delivered report, once it is known: when it was signed, and when the inspection began by its record. */
  report: { signedAt: string; inspectedAt: string } | null;
}

interface Step {
  label: string;
  isDone: boolean;
  when: ReactNode;
}

/** How far the inspection is: requested, confirmed, inspected, report. */
export function Timeline(props: TimelineProps): ReactNode {
  const zone = useTimeZone();
  if (props.inspection.status === 'cancelled') return null;
  return (
    <Box component="ol" aria-label="Progress" sx={LIST}>
      {stepsOf(props, (instant) => dayText(instant, zone)).map(({ label, isDone, when }) => (
        <Box component="li" key={label} sx={STEP}>
          {isDone ? (
            <DoneIcon fontSize="small" color="success" aria-hidden />
          ) : (
            <OpenIcon fontSize="small" color="disabled" aria-hidden />
          )}
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: isDone ? 600 : 400 }}>
              {label}
              <span style={visuallyHidden}>{isDone ? ', done' : ', open'}</span>
            </Typography>
            <Typography variant="caption" color="textSecondary" component="div">
              {when}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function stepsOf({ inspection, report }: TimelineProps, day: (instant: string) => string): Step[] {
  const { status, isRequested, scheduledDate, createdAt } = inspection;
  const inspectedAt = report?.inspectedAt ?? inspection.completedDate;
  const isInspected = status === 'completed' || status === 'report_delivered';
  const isConfirmed = isInspected || status === 'in_progress' || (!isRequested && scheduledDate !== null);
  const isReported = status === 'report_delivered';
  return [
    { label: 'Requested', isDone: true, when: day(createdAt) },
    {
      label: 'Confirmed',
      isDone: isConfirmed,
      when: isConfirmed ? (
        <>
          For <ScheduledMoment inspection={inspection} isInSentence />
        </>
      ) : (
        unconfirmed(inspection)
      ),
    },
    {
      label: 'Inspected',
      isDone: isInspected,
      when: isInspected ? inspectedAt && day(inspectedAt) : status === 'in_progress' && 'In progress now',
    },
    {
      label: 'Report',
      isDone: isReported,
      when: isReported ? report && day(report.signedAt) : isInspected && 'We email it to you',
    },
  ];
}

/** A request waits for the office; an inspection that the office has prepared waits for the client's choice. */
const unconfirmed = ({ isRequested }: Inspection): string =>
  isRequested ? 'We confirm the time' : 'You choose the time';

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
} as const;
const STEP = { display: 'flex', gap: 1, minWidth: 0 };
